<?php
/**
 * @module Fills a new WordPress with the magazine: people, articles, pages, pictures, comments. The same every time.
 */

const SEED = 20250106;
const TITLE = 'The Tidewater Courier';
const FIRST_ARTICLE = '2025-01-06 08:00:00';
const DAY_S = 86400;

define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = 'blog.localhost';
require '/usr/share/wordpress/wp-load.php';
require ABSPATH . 'wp-admin/includes/admin.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
require __DIR__ . '/writer.php';
require __DIR__ . '/pictures.php';

/** In place of WordPress's own sample content. */
function wp_install_defaults(): void
{
    wp_insert_term('News', 'category');
}

mt_srand(SEED);
$articles = require __DIR__ . '/articles.php';
$writer = new Writer(require __DIR__ . '/phrases.php');

wp_install(TITLE, 'admin', 'admin@blog.localhost', true, '', 'admin-password', 'en_US');
$people = seed_people($writer);
seed_settings();
$images = seed_pictures();
$posts = seed_articles($articles, $writer, $people, $images);
seed_comments($posts, $writer, $people);
seed_pages();
echo json_encode(['posts' => count($posts), 'people' => array_sum(array_map('count', $people)), 'pictures' => count($images)]), "\n";

/** @return array<string, list<int>> user ids by role */
function seed_people(Writer $writer): array
{
    $people = ['administrator' => [1], 'editor' => [], 'author' => [], 'subscriber' => []];
    $named = [['editor', 'editor', 'Maud Ellery'], ['author', 'author', 'Silas Greenway'], ['subscriber', 'reader', 'Nell Abara']];
    foreach ($writer->words('person') as $at => $name) {
        $named[] = [$at < 3 ? 'author' : 'subscriber', strtolower(strtok($name, ' ')), $name];
    }
    foreach ($named as $at => [$role, $login, $name]) {
        $people[$role][] = wp_insert_user([
            'user_login' => $login,
            'user_pass' => "$login-password",
            'user_email' => "$login@blog.localhost",
            'display_name' => $name,
            'first_name' => strtok($name, ' '),
            'last_name' => substr($name, strpos($name, ' ') + 1),
            'role' => $role,
            'user_registered' => gmdate('Y-m-d H:i:s', strtotime(FIRST_ARTICLE) - (60 - $at) * DAY_S),
        ]);
    }
    wp_update_user(['ID' => 1, 'display_name' => 'Courier desk']);
    // The guide of the editor covers it at the first visit, with pictures from another site.
    $editors = array_fill_keys(['core/edit-post', 'core/edit-widgets', 'core/customize-widgets'], ['welcomeGuide' => false]);
    foreach (array_merge(...array_values($people)) as $id) {
        update_user_meta($id, 'wp_persisted_preferences', [...$editors, '_modified' => '2025-01-06T08:00:00.000Z']);
    }
    return $people;
}

function seed_settings(): void
{
    $options = [
        'blogdescription' => 'News, walks and recipes from the harbour',
        'timezone_string' => 'UTC',
        'date_format' => 'j F Y',
        'time_format' => 'H:i',
        'posts_per_page' => 8,
        'show_avatars' => 0,
        'users_can_register' => 1,
        'comment_registration' => 0,
        'comment_previously_approved' => 1,
        'comments_notify' => 0,
        'moderation_notify' => 0,
        'sidebars_widgets' => ['sidebar-1' => ['search-2', 'categories-2', 'recent-comments-2', 'archives-2', 'tag_cloud-2'], 'wp_inactive_widgets' => []],
        'widget_search' => [2 => ['title' => 'Search the Courier']],
        'widget_categories' => [2 => ['title' => 'Sections', 'count' => 1, 'hierarchical' => 0, 'dropdown' => 0]],
        'widget_recent-comments' => [2 => ['title' => 'Latest comments', 'number' => 5]],
        'widget_archives' => [2 => ['title' => 'Archive', 'count' => 1, 'dropdown' => 0]],
        'widget_tag_cloud' => [2 => ['title' => 'Topics', 'taxonomy' => 'post_tag', 'count' => 0]],
    ];
    foreach ($options as $name => $value) {
        update_option($name, $value);
    }
    switch_theme('twentytwentyone');
    $GLOBALS['wp_rewrite']->set_permalink_structure('/%year%/%monthnum%/%postname%/');
    flush_rewrite_rules();
}

/** @return list<int> ids of articles, oldest first */
function seed_articles(array $articles, Writer $writer, array $people, array $images): array
{
    $queue = [];
    foreach ($articles as $section => $rows) {
        foreach ($rows as $at => $row) {
            $queue[] = ['order' => $at * 100 + array_search($section, array_keys($articles), true), 'section' => $section, 'row' => $row];
        }
    }
    usort($queue, fn ($a, $b) => $a['order'] <=> $b['order']);
    $writers = [...$people['author'], ...$people['editor']];
    $ids = [];
    foreach ($queue as $at => ['section' => $section, 'row' => [$title, $tags, $opening]]) {
        $draft = $at >= count($queue) - 3;
        $id = wp_insert_post([
            'post_title' => $title,
            'post_content' => $writer->article($section, $opening),
            'post_excerpt' => $opening,
            'post_status' => $draft ? 'draft' : 'publish',
            'post_author' => $writers[mt_rand(0, count($writers) - 1)],
            'post_date' => gmdate('Y-m-d H:i:s', strtotime(FIRST_ARTICLE) + $at * 6 * DAY_S + mt_rand(0, 10) * 1800),
            'comment_status' => $at % 9 === 4 ? 'closed' : 'open',
            'post_category' => [wp_create_category($section)],
            'tags_input' => explode(', ', $tags),
        ], true);
        set_post_thumbnail($id, $images[$at % count($images)]);
        $ids[] = $id;
    }
    stick_post($ids[1]);
    return $ids;
}

function seed_comments(array $posts, Writer $writer, array $people): void
{
    $readers = array_map('get_userdata', [...$people['subscriber'], ...$people['author']]);
    foreach ($posts as $post) {
        if (get_post($post)->comment_status !== 'open' || get_post_status($post) !== 'publish') {
            continue;
        }
        $at = strtotime(get_post($post)->post_date) + 7200;
        $parent = 0;
        for ($left = mt_rand(1, 5); $left > 0; $left--) {
            $reader = $readers[mt_rand(0, count($readers) - 1)];
            $kind = match (true) {
                mt_rand(1, 40) === 1 => 'spam',
                $parent !== 0 && mt_rand(1, 3) === 1 => 'replies',
                default => 'comments',
            };
            $at += mt_rand(1, 30) * 3600;
            $id = wp_insert_comment([
                'comment_post_ID' => $post,
                'comment_content' => $writer->sentence($kind),
                'comment_author' => $reader->display_name,
                'comment_author_email' => $reader->user_email,
                'comment_date' => gmdate('Y-m-d H:i:s', $at),
                'comment_date_gmt' => gmdate('Y-m-d H:i:s', $at),
                'comment_approved' => $kind === 'spam' ? 'spam' : (mt_rand(1, 12) === 1 ? '0' : '1'),
                'comment_parent' => $kind === 'replies' ? $parent : 0,
                'user_id' => $kind === 'spam' ? 0 : $reader->ID,
            ]);
            $parent = $kind === 'comments' ? $id : $parent;
        }
    }
}

function seed_pages(): void
{
    $pages = [
        'About the Courier' => 'The Tidewater Courier is written by its readers. It has come out since 1974, on paper until 2016.',
        'Contact' => 'Write to desk@blog.localhost, or ring 01632 960 142 on weekdays between 9 and 12.',
        'Getting here' => 'The branch line from Amberton takes 34 minutes. Bus 61 stops at the north pier. The ferry carries bicycles for 2.50.',
        'Advertise' => 'A quarter page costs 45, a half page 80. Copy is due on the 20th of the month before.',
        'House rules' => 'Comments are read before they appear the first time. Be kind, be brief, and leave the gulls out of it.',
    ];
    $menu = wp_create_nav_menu('Main');
    $date = gmdate('Y-m-d H:i:s', strtotime(FIRST_ARTICLE) - DAY_S);
    foreach ($pages as $title => $text) {
        $id = wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => $title, 'post_content' => paragraph($text), 'post_date' => $date, 'post_author' => 1]);
        wp_update_nav_menu_item($menu, 0, ['menu-item-object' => 'page', 'menu-item-object-id' => $id, 'menu-item-type' => 'post_type', 'menu-item-status' => 'publish']);
    }
    set_theme_mod('nav_menu_locations', ['primary' => $menu]);
}
