<?php
/**
 * @module Draws the pictures of the seeded magazine (sky, sea, hills) and puts them into the media library.
 */

const PICTURE_WIDTH = 1200;
const PICTURE_HEIGHT = 750;

/** @return list<int> attachment ids */
function seed_pictures(): array
{
    $names = ['Harbour at dawn', 'North pier', 'Gallows Beacon', 'Salt marsh', 'Hollin Wood', 'The lido', 'Regatta', 'Market square', 'Boatyard', 'Lighthouse', 'Causeway', 'Storm Ferris'];
    $ids = [];
    foreach ($names as $at => $name) {
        $month = sprintf('2025/%02d', $at + 1);
        $directory = wp_upload_dir($month);
        $file = sprintf('%s/%s.jpg', $directory['path'], sanitize_title($name));
        draw_picture($file, $at, $name);
        $id = wp_insert_attachment([
            'post_title' => $name,
            'post_mime_type' => 'image/jpeg',
            'post_status' => 'inherit',
            'post_author' => 1,
            'post_date' => str_replace('/', '-', $month) . '-02 09:00:00',
            'guid' => sprintf('%s/%s', $directory['url'], basename($file)),
        ], $file);
        update_post_meta($id, '_wp_attachment_image_alt', "$name, drawn");
        wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $file));
        $ids[] = $id;
    }
    return $ids;
}

function draw_picture(string $file, int $number, string $caption): void
{
    $image = imagecreatetruecolor(PICTURE_WIDTH, PICTURE_HEIGHT);
    $horizon = 300 + $number * 13;
    for ($y = 0; $y < PICTURE_HEIGHT; $y++) {
        $depth = $y < $horizon ? $y / $horizon : ($y - $horizon) / (PICTURE_HEIGHT - $horizon);
        $color = $y < $horizon
            ? imagecolorallocate($image, 90 + (int) (120 * $depth), 130 + (int) (80 * $depth), 200 - $number * 6)
            : imagecolorallocate($image, 20 + $number * 4, 110 - (int) (60 * $depth), 140 - (int) (70 * $depth));
        imageline($image, 0, $y, PICTURE_WIDTH, $y, $color);
    }
    imagefilledellipse($image, 150 + $number * 80, $horizon - 140, 90, 90, imagecolorallocate($image, 250, 225, 150));
    for ($hill = 0; $hill < 4; $hill++) {
        $shade = imagecolorallocate($image, 40 + $hill * 14, 80 + $hill * 12, 60 + $number * 3);
        imagefilledellipse($image, mt_rand(0, PICTURE_WIDTH), $horizon + 40, mt_rand(300, 700), mt_rand(120, 260), $shade);
    }
    imagestring($image, 5, 24, PICTURE_HEIGHT - 36, $caption, imagecolorallocate($image, 255, 255, 255));
    imagejpeg($image, $file, 80);
}
