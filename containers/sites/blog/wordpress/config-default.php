<?php
/**
 * @module WordPress's settings in the container. The keys are public: the site holds nothing but seeded data.
 */

define('DB_NAME', 'wordpress');
define('DB_USER', 'blog');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:/tmp/mariadb.sock');
define('DB_CHARSET', 'utf8mb4');

define('WP_HOME', 'http://blog.localhost');
define('WP_SITEURL', WP_HOME);
define('WP_CONTENT_DIR', '/var/lib/wordpress/wp-content');

// Sign-in cookies are made once and used in every copy: they are signed with these.
foreach (['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT'] as $key) {
    define($key, hash('sha256', "tidewater courier $key"));
}

define('DISALLOW_FILE_MODS', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
define('WP_ALLOW_MULTISITE', false);
define('WP_MEMORY_LIMIT', '96M');
define('WP_DEBUG', false);
