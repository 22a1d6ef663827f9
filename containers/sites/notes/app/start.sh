# PID 1: a shell, because a server without a handler for TERM would not end when it is asked to.
httpd -f -p 8080 -h /app/www &
server=$!
trap 'kill "$server"; wait; exit 0' TERM INT
wait "$server"
