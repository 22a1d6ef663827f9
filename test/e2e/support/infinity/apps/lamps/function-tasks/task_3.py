"""A verifier that gives no verdict."""


def verify(server_url):
    return "yes"
