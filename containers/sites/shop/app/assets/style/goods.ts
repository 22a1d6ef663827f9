/**
 * @module The shop's stylesheet: products in lists and on their pages, filters, reviews.
 */
export const GOODS_CSS = `.art { display: block; width: 100%; height: 100%; }
.art .a { fill: hsl(var(--hue) 38% 48%); } .art .b { fill: hsl(var(--hue) 40% 30%); } .art .c { fill: hsl(var(--hue) 60% 84%); }
.art .g { fill: #4f8a5b; } .art .s { fill: none; stroke: hsl(var(--hue) 40% 30%); stroke-width: 5; stroke-linecap: round; stroke-linejoin: round; }
.art .t { stroke-width: 2.5; opacity: .6; }
.tile, .thumb { display: block; position: relative; border-radius: var(--radius); background: linear-gradient(160deg, hsl(var(--hue) 45% 95%), hsl(var(--hue) 38% 87%)); }
.tile { aspect-ratio: 4 / 3; padding: 6%; }
.tile.large { aspect-ratio: 1; padding: 12%; }
.thumb { flex: none; width: 64px; height: 64px; padding: 8px; }
.flag { position: absolute; top: .6rem; left: .6rem; padding: .1rem .6rem; border-radius: 99px; background: var(--red); color: var(--white); font-size: .78rem; font-weight: 600; }
.flag.out { background: var(--soft); }
.hero { display: grid; grid-template-columns: 1fr 260px; align-items: center; gap: 2rem; padding: 2.2rem 3rem; border-radius: 18px; background: linear-gradient(120deg, hsl(var(--hue) 42% 92%), hsl(var(--hue) 40% 82%)); }
.hero h1 { font-size: 2.6rem; }
.hero p { max-width: 34rem; }
.hero .art { height: 230px; }
.eyebrow { margin: 0; text-transform: uppercase; letter-spacing: .12em; font-size: .8rem; color: var(--soft); }
.tiles, .grid { display: grid; gap: 1.25rem; margin: 0; padding: 0; list-style: none; }
.tiles { grid-template-columns: repeat(auto-fill, minmax(255px, 1fr)); }
.grid { grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); }
.category { display: flex; align-items: center; gap: 1rem; padding: .9rem 1rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--white); color: inherit; text-decoration: none; height: 100%; }
.category:hover, .card:hover { border-color: var(--green); }
.category .art { flex: none; width: 58px; height: 58px; }
.category strong, .category .muted { display: block; }
.card { display: flex; flex-direction: column; gap: .3rem; height: 100%; padding: .75rem .75rem 1rem; border: 1px solid var(--line); border-radius: 14px; background: var(--white); }
.card-link { color: inherit; text-decoration: none; flex: 1; }
.card-name { display: block; margin-top: .7rem; font-weight: 600; line-height: 1.3; }
.card-link:hover .card-name { text-decoration: underline; }
.card p { margin: 0; }
.card .price { margin-bottom: .4rem; }
.rating { margin: 0; font-size: .9rem; }
.stars { letter-spacing: .05em; background: linear-gradient(90deg, #d9912b var(--share), #d5dad5 var(--share)); background-clip: text; color: transparent; }
.price .amount { font-weight: 700; } .price .reduced { color: var(--red); } .price .was { color: var(--soft); font-size: .9rem; font-weight: 400; text-decoration: line-through; }
.price.big { font-size: 1.5rem; margin: .5rem 0; }
.columns { display: grid; grid-template-columns: 220px 1fr; gap: 2rem; align-items: start; margin-top: 1rem; }
.columns.wide { grid-template-columns: 1fr 320px; }
.filters { display: grid; gap: .5rem; padding: 1.1rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--white); }
.filters label { font-size: .9rem; font-weight: 600; } .filters .check { margin: .3rem 0; font-weight: 400; }
.filters input[type="number"], .filters select { width: 100%; }
.filters .plain { text-align: center; }
.check { display: flex; align-items: center; gap: .6rem; }
.check input { width: 1.1rem; height: 1.1rem; accent-color: var(--green); }
.pages { display: flex; flex-wrap: wrap; gap: .4rem; margin-top: 2rem; justify-content: center; }
.pages a { padding: .3rem .8rem; border: 1px solid var(--line); border-radius: 8px; background: var(--white); color: var(--ink); text-decoration: none; }
.pages a[aria-current] { background: var(--green); border-color: var(--green); color: var(--white); }
.empty { padding: 3rem 1rem; text-align: center; border: 1px dashed var(--line); border-radius: var(--radius); }
.crumbs { margin-bottom: 1rem; font-size: .9rem; color: var(--soft); }
.product { display: grid; grid-template-columns: minmax(0, 460px) 1fr; gap: 3rem; align-items: start; }
.product h2 { margin: 1.5rem 0 .5rem; font-size: 1.1rem; }
.details { margin: 0; padding-left: 1.2rem; }
.stock { font-weight: 600; color: var(--green); } .stock.low { color: #8a5a00; } .stock.out { color: var(--red); }
.buy { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; }
.buy .filters .pair { gap: .6rem; align-items: end; } .filters .field { margin: 0; }
.facet { margin: .4rem 0 0; padding: .8rem 0 0; border: 0; border-top: 1px solid var(--line); border-radius: 0; min-width: 0; } .facet legend { padding: 0; float: left; width: 100%; margin-bottom: .3rem; font-size: .9rem; } .facet legend + * { clear: both; }
.fold { padding-top: .8rem; border-top: 1px solid var(--line); } .fold summary { font-size: .9rem; font-weight: 600; cursor: pointer; } .fold .facet { margin: 0; padding: .4rem 0 0; border: 0; } .fold legend { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
.count { margin-left: auto; color: var(--soft); font-size: .85rem; }
.swatch { display: inline-block; width: 1.1rem; height: 1.1rem; border: 1px solid rgb(0 0 0 / .2); border-radius: 99px; background: var(--swatch); }
.chips { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 1rem; padding: 0; list-style: none; }
.chips a { display: inline-block; padding: .2rem .8rem; border-radius: 99px; background: #e6eee9; color: var(--ink); font-size: .9rem; text-decoration: none; }
.chips a:hover { background: #d5e2da; }
.gallery .thumbs { display: flex; gap: .7rem; margin-top: .8rem; }
.thumbs button { border: 2px solid transparent; cursor: pointer; } .thumbs [aria-pressed="true"] { border-color: var(--green); }
.rating-link { color: inherit; text-decoration: none; } .rating-link:hover .muted { text-decoration: underline; }
.eyebrow a { color: inherit; }
.swatches { width: 100%; margin: 0; padding: 0; border: 0; background: none; } .swatches legend { padding: 0; font-size: .92rem; }
.swatch-choice { position: relative; display: inline-flex; align-items: center; gap: .45rem; margin: .3rem .5rem 0 0; padding: .35rem .8rem; border: 1px solid var(--line); border-radius: 99px; background: var(--white); font-size: .95rem; cursor: pointer; }
.swatch-choice input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
.swatch-choice:has(:checked) { border-color: var(--green); box-shadow: 0 0 0 1px var(--green); } .swatch-choice:has(:focus-visible) { outline: 3px solid #e0a82e; } .swatch-choice:has(:disabled) { opacity: .45; text-decoration: line-through; }
.wish { margin-top: 1rem; } .wish .link { text-decoration: none; font-weight: 600; } .wish [data-heart] { font-size: 1.2rem; }
.histogram { margin: 1rem 0; padding: 0; list-style: none; }
.histogram a { display: grid; grid-template-columns: 2.4rem 1fr 2rem; gap: .6rem; align-items: center; padding: .15rem .3rem; border-radius: 6px; color: inherit; font-size: .9rem; text-decoration: none; }
.histogram a:hover, .histogram a[aria-current] { background: #eef3ef; }
.bar { height: .55rem; border-radius: 99px; background: #e4e8e4; overflow: hidden; } .bar span { display: block; height: 100%; background: #d9912b; }
.bar-form { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; margin-bottom: .6rem; } .bar-form select, .bar-form input { min-height: 0; padding: .35rem .6rem; } .bar-form label { font-size: .92rem; font-weight: 600; }
.reviews { margin: 0; padding: 0; list-style: none; } .review { padding: 1.1rem 0; border-top: 1px solid var(--line); } .review h3, .review h2 { margin: 0; font: 600 1.05rem/1.3 inherit; font-family: inherit; } .review p { margin: .35rem 0; }
.review [aria-pressed="true"] { border-color: var(--green); background: #e9f4ee; }
.prose { white-space: pre-line; overflow-wrap: anywhere; }
.card .link { margin-top: .5rem; font-size: .9rem; }
`;
