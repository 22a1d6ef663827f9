<?php
/**
 * @module Prints what the site holds, as JSON, for evaluators: settings, people, articles and pages, comments, terms, media.
 */

mysqli_report(MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT);
$database = new mysqli('localhost', 'blog', '', 'wordpress', 0, '/tmp/mariadb.sock');
$database->set_charset('utf8mb4');
$database->options(MYSQLI_OPT_INT_AND_FLOAT_NATIVE, true);

/** @return list<array<string, mixed>> */
function rows(string $query): array
{
    return $GLOBALS['database']->query($query)->fetch_all(MYSQLI_ASSOC);
}

/** @return array<int, array<string, list<string>>> names of terms by post and taxonomy */
function terms_by_post(): array
{
    $found = [];
    foreach (rows('SELECT r.object_id AS id, x.taxonomy, t.name FROM wp_term_relationships r JOIN wp_term_taxonomy x USING (term_taxonomy_id) JOIN wp_terms t USING (term_id) ORDER BY r.object_id, t.name') as $row) {
        $found[$row['id']][$row['taxonomy']][] = $row['name'];
    }
    return $found;
}

/** @return list<array<string, mixed>> */
function posts(): array
{
    $terms = terms_by_post();
    return array_map(fn (array $post) => [
        ...$post,
        'categories' => $terms[$post['id']]['category'] ?? [],
        'tags' => $terms[$post['id']]['post_tag'] ?? [],
    ], rows("SELECT p.ID AS id, post_type AS type, post_status AS status, post_title AS title, post_name AS slug, post_excerpt AS excerpt, post_content AS content, u.user_login AS author, post_date_gmt AS date, comment_status AS comments, post_parent AS parent FROM wp_posts p LEFT JOIN wp_users u ON u.ID = p.post_author WHERE post_type IN ('post', 'page') AND post_status <> 'auto-draft' ORDER BY p.ID"));
}

/** @return list<array<string, mixed>> */
function users(): array
{
    return array_map(function (array $user): array {
        $user['roles'] = array_keys(unserialize($user['roles'] ?? 'a:0:{}', ['allowed_classes' => false]));
        return $user;
    }, rows("SELECT u.ID AS id, user_login AS login, user_email AS email, display_name AS name, user_registered AS registered, m.meta_value AS roles FROM wp_users u LEFT JOIN wp_usermeta m ON m.user_id = u.ID AND m.meta_key = 'wp_capabilities' ORDER BY u.ID"));
}

$options = rows("SELECT option_name, option_value FROM wp_options WHERE option_name IN ('blogname', 'blogdescription', 'admin_email', 'users_can_register', 'default_role', 'timezone_string', 'date_format', 'time_format', 'posts_per_page', 'show_on_front', 'page_on_front', 'default_comment_status', 'comment_moderation', 'comment_registration', 'permalink_structure', 'stylesheet', 'sticky_posts') ORDER BY option_name");

echo json_encode([
    'options' => array_column($options, 'option_value', 'option_name'),
    'users' => users(),
    'posts' => posts(),
    'comments' => rows('SELECT comment_ID AS id, comment_post_ID AS post, comment_parent AS parent, comment_author AS author, comment_content AS content, comment_approved AS status, comment_date_gmt AS date FROM wp_comments ORDER BY comment_ID'),
    'terms' => rows('SELECT term_id AS id, taxonomy, name, slug, description, count FROM wp_term_taxonomy JOIN wp_terms USING (term_id) ORDER BY term_id'),
    'media' => rows("SELECT p.ID AS id, post_title AS title, post_mime_type AS type, m.meta_value AS file FROM wp_posts p LEFT JOIN wp_postmeta m ON m.post_id = p.ID AND m.meta_key = '_wp_attached_file' WHERE post_type = 'attachment' ORDER BY p.ID"),
], JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR), "\n";
