<?php
/**
 * @module Writes seeded text out of phrases, drawing from PHP's seeded generator.
 */

function paragraph(string $text): string
{
    return "<!-- wp:paragraph -->\n<p>$text</p>\n<!-- /wp:paragraph -->";
}

final class Writer
{
    public function __construct(private readonly array $phrases)
    {
    }

    /** @return list<string> */
    public function words(string $kind): array
    {
        return $this->phrases['words'][$kind];
    }

    /** The opening, then three paragraphs of sentences of the section, none of them twice. */
    public function article(string $section, string $opening): string
    {
        $pool = $this->shuffled($this->phrases['articles'][$section]);
        $parts = [paragraph($opening)];
        foreach (array_chunk(array_slice($pool, 0, 6), 2) as $pair) {
            $parts[] = paragraph(implode(' ', array_map($this->filled(...), $pair)));
        }
        return implode("\n\n", $parts);
    }

    public function sentence(string $kind): string
    {
        $pool = $this->phrases[$kind];
        return $this->filled($pool[mt_rand(0, count($pool) - 1)]);
    }

    private function filled(string $sentence): string
    {
        return preg_replace_callback('/\{(\w+)\}/', function (array $found): string {
            $words = $this->phrases['words'][$found[1]];
            return $words[mt_rand(0, count($words) - 1)];
        }, $sentence);
    }

    private function shuffled(array $items): array
    {
        for ($at = count($items) - 1; $at > 0; $at--) {
            $other = mt_rand(0, $at);
            [$items[$at], $items[$other]] = [$items[$other], $items[$at]];
        }
        return $items;
    }
}
