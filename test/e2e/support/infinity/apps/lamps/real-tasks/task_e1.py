import requests


def verify(server_url: str) -> tuple[bool, str]:
    resp = requests.get(f"{server_url}/api/state")
    if resp.status_code != 200:
        return False, f"HTTP {resp.status_code}"
    lamp = next(lamp for lamp in resp.json()["lamps"] if lamp["room"] == "Hall")
    print("what a verifier prints is no verdict")
    return lamp["on"], f"The lamp in the hall is {'on' if lamp['on'] else 'off'}."
