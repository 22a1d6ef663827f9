<?php
/**
 * @module Lets WordPress live without the world: no mail, no remote pictures or feeds, due jobs run after an answer.
 */

const COOKIE_LIFE_S = 400 * DAY_IN_SECONDS;
const JOBS_FOR_THE_WORLD = ['wp_version_check', 'wp_update_plugins', 'wp_update_themes', 'wp_https_detection', 'wp_site_health_scheduled_check'];

add_filter('pre_wp_mail', '__return_true');
add_filter('auth_cookie_expiration', fn () => COOKIE_LIFE_S);
add_filter('wp_is_application_passwords_available', '__return_false');
add_filter('pre_site_transient_update_core', 'nothing_to_update');
add_filter('pre_site_transient_update_plugins', 'nothing_to_update');
add_filter('pre_site_transient_update_themes', 'nothing_to_update');
add_filter('should_load_remote_block_patterns', '__return_false');
add_filter('emoji_svg_url', '__return_false');
add_filter('admin_email_check_interval', '__return_zero');

remove_action('wp_head', 'print_emoji_detection_script', 7);
remove_action('admin_print_scripts', 'print_emoji_detection_script');

add_action('wp_dashboard_setup', function (): void {
    remove_meta_box('dashboard_primary', 'dashboard', 'side');
    remove_meta_box('dashboard_site_health', 'dashboard', 'normal');
});

add_filter('pre_schedule_event', fn (mixed $before, object $event) => in_array($event->hook, JOBS_FOR_THE_WORLD, true) ? false : $before, 10, 2);

// WordPress starts its jobs by a request to itself, which no copy can make: they run behind the answer to a reader.
add_action('shutdown', function (): void {
    if (($_SERVER['REQUEST_METHOD'] ?? '') === 'GET' && !wp_doing_ajax() && wp_get_ready_cron_jobs() !== []) {
        require ABSPATH . 'wp-cron.php';
    }
}, PHP_INT_MAX);

function nothing_to_update(): object
{
    return (object) ['last_checked' => time(), 'updates' => [], 'response' => [], 'translations' => [], 'no_update' => [], 'checked' => []];
}
