import requests


def verify(server_url: str) -> tuple[bool, str]:
    # There is no attic: the published harness takes an exception for a task that is not done.
    lamps = {lamp["room"]: lamp for lamp in requests.get(f"{server_url}/api/state", timeout=5).json()["lamps"]}
    return lamps["Attic"]["colour"] == "blue", "It is blue."
