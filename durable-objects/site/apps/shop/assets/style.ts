/**
 * @module The shop's stylesheet.
 */
export const SHOP_CSS = `:root {
  --ink: #21302b; --soft: #5b6a64; --line: #dfe4df; --paper: #fbfaf7; --white: #fff; --green: #24584a;
  --green-dark: #1a4338; --red: #a8321f; --radius: 10px;
  color-scheme: light; font: 16px/1.55 "Inter", "Segoe UI", "Helvetica Neue", Arial, "DejaVu Sans", sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--paper); }
h1, h2 { line-height: 1.2; font-family: Georgia, "Iowan Old Style", "DejaVu Serif", serif; font-weight: 600; }
h1 { font-size: 2rem; margin: 0 0 .5rem; }
h2 { font-size: 1.35rem; margin: 0 0 1rem; }
a { color: var(--green); }
a:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible { outline: 3px solid #e0a82e; outline-offset: 2px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: .5rem; background: var(--white); padding: .5rem 1rem; z-index: 9; }
.muted { color: var(--soft); font-size: .9rem; }
.plain { color: var(--ink); text-decoration: none; font-size: .95rem; white-space: nowrap; }
.plain:hover { text-decoration: underline; }
.strip { margin: 0; background: var(--green-dark); color: #e9f0ec; text-align: center; font-size: .85rem; padding: .35rem 1rem; }
.top { display: flex; align-items: center; gap: 1.5rem; max-width: 1180px; margin: 0 auto; padding: 1rem 1.5rem .75rem; }
.logo { font: 600 1.5rem Georgia, "DejaVu Serif", serif; color: var(--green-dark); text-decoration: none; white-space: nowrap; }
.search { position: relative; display: flex; flex: 1; }
.search input { flex: 1; min-width: 0; border-radius: 99px 0 0 99px; border-right: 0; padding-left: 1.1rem; }
.search button { border: 1px solid var(--green); background: var(--green); color: var(--white); border-radius: 0 99px 99px 0; padding: 0 1.2rem; font: inherit; cursor: pointer; }
.suggestions { position: absolute; z-index: 5; top: 100%; left: 0; right: 0; margin: .35rem 0 0; padding: .35rem; list-style: none; background: var(--white); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: 0 12px 30px rgb(20 40 30 / .15); }
.suggestions a { display: flex; justify-content: space-between; gap: 1rem; padding: .5rem .75rem; border-radius: 6px; color: var(--ink); text-decoration: none; }
.suggestions [aria-selected="true"] a, .suggestions a:hover { background: #eef3ef; }
.cart-link { display: inline-flex; align-items: center; gap: .5rem; color: var(--ink); text-decoration: none; font-weight: 600; }
.badge { min-width: 1.6rem; padding: 0 .4rem; border-radius: 99px; background: var(--green); color: var(--white); text-align: center; font-size: .85rem; line-height: 1.6rem; }
.categories { display: flex; flex-wrap: wrap; gap: .25rem 1.4rem; max-width: 1180px; margin: 0 auto; padding: 0 1.5rem .8rem; border-bottom: 1px solid var(--line); }
.categories a { color: var(--ink); text-decoration: none; font-size: .95rem; padding: .2rem 0; border-bottom: 2px solid transparent; }
.categories a:hover, .categories a[aria-current] { border-color: var(--green); }
main { max-width: 1180px; margin: 0 auto; padding: 1.75rem 1.5rem 3rem; }
main > section { margin-top: 2.5rem; }
main > .hero { margin-top: 0; }
.narrow { max-width: 760px; margin: 0 auto; }
.foot { border-top: 1px solid var(--line); background: var(--white); display: flex; justify-content: space-between; flex-wrap: wrap; gap: 1rem; padding: 1.5rem max(1.5rem, calc((100% - 1132px) / 2)); font-size: .9rem; color: var(--soft); }
.foot p { margin: 0; }
.foot a { margin-left: 1.2rem; color: var(--soft); }
.button { display: inline-block; border: 1px solid var(--green); border-radius: 99px; background: var(--green); color: var(--white); padding: .6rem 1.4rem; font: inherit; font-weight: 600; line-height: 1.4; text-align: center; text-decoration: none; cursor: pointer; }
.button:hover { background: var(--green-dark); }
.button.quiet { width: 100%; background: transparent; color: var(--green); padding: .4rem 1rem; font-size: .95rem; }
.button.quiet:hover { background: #eef3ef; }
.button:disabled, .button:disabled:hover { border-color: var(--line); background: transparent; color: var(--soft); cursor: not-allowed; }
.small { border: 1px solid var(--line); border-radius: 6px; background: var(--white); color: var(--ink); padding: .35rem .7rem; font: inherit; font-size: .9rem; cursor: pointer; }
.small:hover { border-color: var(--green); }
input, select { border: 1px solid #b9c3bd; border-radius: 8px; background: var(--white); color: var(--ink); padding: .55rem .75rem; font: inherit; min-height: 2.7rem; }
input[type="checkbox"], input[type="radio"] { min-height: 0; }
input[aria-invalid], select[aria-invalid] { border-color: var(--red); }
.art { display: block; width: 100%; height: 100%; }
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
.buy .field { margin: 0; } .buy input { width: 6rem; }
.field { display: grid; gap: .3rem; margin: 0 0 .9rem; }
.field label { font-size: .92rem; font-weight: 600; } .field .check { font-weight: 400; }
.error { color: var(--red); font-size: .9rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
fieldset { margin: 0 0 1.5rem; padding: 1.2rem 1.3rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--white); }
legend { padding: 0 .4rem; font-weight: 600; }
fieldset .check { margin: .3rem 0; }
.lines { width: 100%; border-collapse: collapse; background: var(--white); border: 1px solid var(--line); border-radius: var(--radius); }
.lines th, .lines td { padding: .8rem .9rem; text-align: left; border-bottom: 1px solid var(--line); }
.lines thead th { font-size: .85rem; color: var(--soft); }
.lines tbody th { font-weight: 600; } .line { display: flex; align-items: center; gap: .9rem; }
.lines th .muted, .mini .muted { display: block; font-weight: 400; }
.lines .total > * { font-weight: 700; }
.inline { display: flex; gap: .4rem; } .inline input { width: 4.6rem; min-height: 0; padding: .3rem .5rem; }
.summary, .panel { padding: 1.3rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--white); }
.panel { margin: 1rem 0 1.5rem; }
.summary dl, .facts { margin: 0 0 1rem; }
.summary dl div, .facts div { display: flex; justify-content: space-between; gap: 1rem; padding: .3rem 0; }
.facts div { justify-content: flex-start; } .facts dt { width: 8rem; color: var(--soft); } .facts { margin: 1rem 0; }
dd { margin: 0; }
.total { border-top: 1px solid var(--line); font-weight: 700; }
.summary .button { display: block; } .summary .plain { display: block; margin-top: .8rem; text-align: center; }
.mini { margin: 0 0 1rem; padding: 0; list-style: none; } .mini li { display: flex; justify-content: space-between; gap: 1rem; padding: .3rem 0; font-size: .95rem; }
.notice { margin: 0 0 1.25rem; padding: .8rem 1.1rem; border-radius: var(--radius); border: 1px solid #b7d3c4; background: #e9f4ee; }
.notice.bad { border-color: #e3b7ae; background: #fbeeeb; } .notice p, .notice ul { margin: 0; }
.toasts { position: fixed; right: 1.5rem; bottom: 1.5rem; z-index: 8; display: grid; gap: .6rem; }
.toast { padding: .8rem 1.2rem; border-radius: var(--radius); background: var(--green-dark); color: var(--white); box-shadow: 0 8px 24px rgb(20 40 30 / .25); }
.toast.bad { background: var(--red); } .toast a { color: inherit; margin-left: .8rem; }
@media (max-width: 760px) {
  .top { flex-wrap: wrap; gap: .75rem; } .search { order: 9; flex-basis: 100%; }
  .hero, .columns, .columns.wide, .product { grid-template-columns: 1fr; } .hero { padding: 1.5rem; } .hero .art { display: none; }
}
`;

export const SHOP_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#24584a"/><path d="M16 26c0-9-6-11-9-13 6-1 9 3 9 7 1-6 4-9 9-9-1 6-7 6-9 15z" fill="#e9f0ec"/></svg>
`;
