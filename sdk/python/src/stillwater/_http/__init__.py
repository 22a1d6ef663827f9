"""HTTP/1.1 over plain sockets: addresses, connections, a pool of them, retries. Nothing here knows the routes."""
