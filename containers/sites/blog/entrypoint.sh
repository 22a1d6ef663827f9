#!/bin/bash
# PID 1: the database, PHP and the web server. One that dies takes the container with it; TERM stops all three.
set -u
umask 022

mariadbd --defaults-file=/etc/blog/mariadb.cnf &
database=$!
php-fpm8.2 --fpm-config /etc/blog/php-fpm.conf &
php=$!
nginx -c /etc/blog/nginx.conf &
web=$!

stop() {
  trap - TERM INT
  kill -TERM "$web" "$php" "$database" 2>/dev/null
  wait
  exit "$1"
}
trap 'stop 0' TERM INT

wait -n
echo "a part of the site ended with status $?; the others are stopped" >&2
stop 1
