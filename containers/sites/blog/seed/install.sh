#!/bin/bash
# Makes the database of the image: started once, filled by seed.php, stopped in good order.
set -euo pipefail

socket=/tmp/mariadb.sock
sql() { mariadb --no-defaults --socket="$socket" --user=root "$@"; }

mariadb-install-db --defaults-file=/etc/blog/mariadb.cnf --skip-test-db --auth-root-authentication-method=normal >/dev/null
mariadbd --defaults-file=/etc/blog/mariadb.cnf &
until sql --execute 'SELECT 1' >/dev/null 2>&1; do
  kill -0 $! || { echo 'the database does not start' >&2; exit 1; }
  sleep 0.2
done

sql --execute "CREATE DATABASE wordpress; CREATE USER blog@localhost IDENTIFIED BY ''; GRANT ALL ON wordpress.* TO blog@localhost;"
php -d memory_limit=256M "$(dirname "$0")/seed.php"
sql --execute 'SET GLOBAL innodb_fast_shutdown = 0; SHUTDOWN'
wait
