import requests


def verify(server_url):
    state = requests.get(f"{server_url}/api/state").json()
    return state["lamps"][1]["on"], "the loft"
