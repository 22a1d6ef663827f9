/**
 * @module The back office's stylesheet.
 */
export const OFFICE_CSS = `:root {
  --ink: #1d2733; --soft: #5d6b7a; --line: #dde3ea; --paper: #f4f6f8; --white: #fff; --blue: #2457a6; --blue-dark: #1b427f; --red: #b03324; --side: #1f2d3d;
  color-scheme: light; font: 15px/1.5 "Inter", "Segoe UI", "Helvetica Neue", Arial, "DejaVu Sans", sans-serif;
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; display: grid; grid-template-columns: 220px minmax(0, 1fr); min-height: 100vh; color: var(--ink); background: linear-gradient(90deg, var(--side) 220px, var(--paper) 220px); }
body:not(:has(.side)) { display: block; background: var(--paper); }
h1 { margin: 0 0 1rem; font-size: 1.55rem; line-height: 1.25; } h2 { margin: 0 0 .7rem; font-size: 1.05rem; } h3 { margin: 0 0 .5rem; font-size: 1rem; }
a { color: var(--blue); }
:focus-visible { outline: 3px solid #f0b429; outline-offset: 2px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 1rem; top: .5rem; padding: .5rem 1rem; background: var(--white); z-index: 9; }
.muted { color: var(--soft); font-size: .9rem; font-weight: 400; }
.side { position: sticky; top: 0; height: 100vh; display: flex; flex-direction: column; gap: 1.2rem; padding: 1.3rem .9rem; background: var(--side); color: #d5dde6; overflow-y: auto; }
.logo { margin: 0; padding: 0 .7rem; color: var(--white); font: 600 1.2rem Georgia, "DejaVu Serif", serif; text-decoration: none; } .logo span { display: block; font: .8rem "Inter", "Segoe UI", Arial, "DejaVu Sans", sans-serif; opacity: .7; }
.side nav { display: grid; gap: .1rem; }
.side nav a { display: flex; justify-content: space-between; align-items: center; padding: .45rem .7rem; border-radius: 7px; color: inherit; text-decoration: none; }
.side nav a:hover { background: rgb(255 255 255 / .08); } .side nav [aria-current] { background: rgb(255 255 255 / .14); color: var(--white); font-weight: 600; }
.badge { padding: 0 .5rem; border-radius: 99px; background: #e2a93b; color: #2b1d00; font-size: .8rem; font-weight: 600; }
.who { display: grid; margin-top: auto; padding: .9rem .7rem 0; border-top: 1px solid rgb(255 255 255 / .15); font-size: .9rem; } .who .link { color: #c9d6e6; }
main { padding: 1.6rem 2rem 3rem; max-width: 1240px; width: 100%; }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .8rem 1.2rem; align-items: start; margin-bottom: .4rem; } .head .inline { margin: 0; }
.crumbs { margin: 0 0 .6rem; color: var(--soft); font-size: .9rem; }
.card { margin: 0 0 1.2rem; padding: 1.1rem 1.25rem; border: 1px solid var(--line); border-radius: 10px; background: var(--white); }
.split { display: grid; grid-template-columns: minmax(0, 1.7fr) minmax(0, 1fr); gap: 1.2rem; align-items: start; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: .8rem; margin: 0 0 1.2rem; padding: 0; list-style: none; }
.figures .card { display: grid; margin: 0; } .figures strong { font-size: 1.7rem; line-height: 1.3; }
.filters { display: flex; flex-wrap: wrap; gap: .7rem 1rem; align-items: end; margin: 0 0 1rem; }
.filters .field { margin: 0; } .scroll + .filters { margin-top: 1.2rem; } .filters input[type="search"] { width: 13rem; }
.field { position: relative; display: grid; gap: .25rem; margin: 0 0 .9rem; } .field label { font-size: .85rem; font-weight: 600; } .field .check { font-weight: 400; font-size: 1rem; }
.check { display: flex; gap: .5rem; align-items: center; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
input, select, textarea { border: 1px solid #b8c2cd; border-radius: 7px; background: var(--white); color: var(--ink); padding: .45rem .6rem; font: inherit; } textarea { width: 100%; resize: vertical; }
input[type="checkbox"], input[type="radio"] { width: 1.05rem; height: 1.05rem; accent-color: var(--blue); }
[aria-invalid] { border-color: var(--red); } .error { color: var(--red); font-size: .9rem; }
fieldset { margin: 0 0 1rem; padding: .8rem 1rem; border: 1px solid var(--line); border-radius: 8px; } legend { padding: 0 .4rem; font-size: .9rem; font-weight: 600; }
.button, .small { display: inline-block; border: 1px solid var(--blue); border-radius: 7px; background: var(--blue); color: var(--white); padding: .45rem 1rem; font: inherit; font-weight: 600; line-height: 1.5; text-decoration: none; white-space: nowrap; cursor: pointer; }
.button:hover { background: var(--blue-dark); }
.small { border-color: #b8c2cd; background: var(--white); color: var(--ink); padding: .25rem .7rem; font-size: .9rem; font-weight: 400; } .small:hover { border-color: var(--blue); } .small:disabled { opacity: .4; cursor: default; }
.danger { border-color: var(--red); color: var(--red); } .button.danger { background: var(--red); color: var(--white); }
.link { border: 0; padding: 0; background: none; color: var(--blue); font: inherit; text-decoration: underline; cursor: pointer; text-align: left; }
.actions { display: flex; flex-wrap: wrap; gap: .7rem; align-items: center; } .inline { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; } .inline input[type="number"] { width: 6rem; }
.scroll { overflow-x: auto; } .scroll:not(.card .scroll) { border: 1px solid var(--line); border-radius: 10px; background: var(--white); }
table { width: 100%; border-collapse: collapse; font-size: .93rem; } th, td { padding: .5rem .75rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: middle; } thead th { color: var(--soft); font-size: .82rem; white-space: nowrap; } tbody th { font-weight: 600; } tbody tr:last-child > * { border-bottom: 0; } tbody tr:hover { background: #f7f9fb; } tfoot > tr > * { border-top: 2px solid var(--line); font-weight: 700; }
.sum { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; } time, .day, th a[href^="/orders/"], th a[href^="/returns/"] { white-space: nowrap; }
.line { display: flex; align-items: center; gap: .7rem; }
.thumb { flex: none; width: 38px; height: 38px; padding: 5px; border-radius: 7px; background: hsl(var(--hue) 40% 92%); }
.art { display: block; width: 100%; height: 100%; } .art .a { fill: hsl(var(--hue) 38% 48%); } .art .b { fill: hsl(var(--hue) 40% 30%); } .art .c { fill: hsl(var(--hue) 60% 84%); } .art .g { fill: #4f8a5b; } .art .s { fill: none; stroke: hsl(var(--hue) 40% 30%); stroke-width: 5; stroke-linecap: round; stroke-linejoin: round; } .art .t { stroke-width: 2.5; opacity: .6; }
.low { color: var(--red); }
.status { display: inline-block; padding: .02rem .6rem; border-radius: 99px; background: #e6eaee; color: #3a4754; font-size: .8rem; font-weight: 600; white-space: nowrap; vertical-align: middle; }
.status.delivered, .status.refunded, .status.published, .status.active, .status.answered { background: #dcefe3; color: #1d5a3c; } .status.shipped, .status.approved, .status.scheduled { background: #dde9f5; color: #1f4e79; } .status.packed, .status.pending, .status.requested, .status.received, .status.new { background: #fbf0d3; color: #7a5200; } .status.cancelled, .status.refused, .status.rejected, .status.blocked, .status.disabled { background: #f8e1dc; color: #8c2a18; }
.facts { margin: .6rem 0 0; } .facts div { display: flex; justify-content: space-between; gap: 1rem; padding: .2rem 0; } .facts dt { color: var(--soft); } .facts dd { margin: 0; text-align: right; }
.notes, .plain-list { margin: .8rem 0 0; padding: 0; list-style: none; } .notes li { padding: .5rem 0; border-top: 1px solid var(--line); } .notes p { margin: 0; }
.prose { white-space: pre-line; overflow-wrap: anywhere; } .review h2 { margin: .2rem 0; } .review p { margin: .3rem 0; }
.stars { background: linear-gradient(90deg, #d9912b var(--share), #d5dad5 var(--share)); background-clip: text; color: transparent; }
.bulk { display: flex; flex-wrap: wrap; gap: .7rem; align-items: center; margin-bottom: .6rem; padding: .6rem .9rem; border-radius: 8px; background: #e8edf3; } .bulk [data-chosen] { margin-right: auto; }
.switch { display: flex; flex-wrap: wrap; gap: .3rem; margin: 0 0 1rem; } .switch a { padding: .3rem .9rem; border-radius: 99px; color: var(--ink); text-decoration: none; } .switch a:hover { background: #e8edf3; } .switch [aria-current] { background: var(--side); color: var(--white); }
.pages { display: flex; flex-wrap: wrap; gap: .35rem; margin-top: 1.2rem; } .pages a { padding: .2rem .7rem; border: 1px solid var(--line); border-radius: 7px; background: var(--white); color: var(--ink); text-decoration: none; } .pages [aria-current] { background: var(--blue); border-color: var(--blue); color: var(--white); }
.empty { padding: 2.5rem 1rem; border: 1px dashed #c3ccd6; border-radius: 10px; text-align: center; }
.chart { display: block; width: 100%; height: auto; } .chart rect { fill: var(--blue); } .chart rect:hover { fill: var(--blue-dark); } .chart .grid { stroke: var(--line); fill: none; } .chart text { fill: var(--soft); font-size: 10px; }
.tab-bar { display: flex; gap: .3rem; } .tab-bar button { border: 1px solid var(--line); border-bottom: 0; border-radius: 9px 9px 0 0; background: #e8edf3; padding: .45rem 1.1rem; font: inherit; cursor: pointer; } .tab-bar [aria-selected="true"] { background: var(--white); font-weight: 600; } .tabs .tab-bar + .card, .tabs .tab-bar ~ .card { border-top-left-radius: 0; }
.options { position: absolute; z-index: 5; top: 100%; left: 0; min-width: 100%; margin: .2rem 0 0; padding: .3rem; list-style: none; border: 1px solid var(--line); border-radius: 8px; background: var(--white); box-shadow: 0 10px 26px rgb(20 30 45 / .18); } .options li { display: flex; justify-content: space-between; gap: 1rem; padding: .35rem .6rem; border-radius: 6px; white-space: nowrap; cursor: pointer; } .options li:hover, .options [aria-selected="true"] { background: #e8edf3; }
.sortable { padding: .4rem .6rem; list-style: none; } .sortable li { display: flex; gap: .7rem; align-items: center; padding: .5rem; border-bottom: 1px solid var(--line); background: var(--white); } .sortable li:last-child { border-bottom: 0; } .sortable .grow { flex: 1; } .grip { cursor: grab; color: var(--soft); } .dragged { opacity: .4; }
dialog { width: min(32rem, calc(100vw - 2rem)); border: 0; border-radius: 12px; padding: 1.5rem; color: var(--ink); box-shadow: 0 24px 60px rgb(20 30 45 / .4); } dialog::backdrop { background: rgb(20 30 45 / .5); }
.notice { margin: 0 0 1rem; padding: .65rem 1rem; border: 1px solid #b7d3c4; border-radius: 8px; background: #e9f4ee; } .notice.bad { border-color: #e3b7ae; background: #fbeeeb; }
.toasts { position: fixed; right: 1.2rem; bottom: 1.2rem; z-index: 8; display: grid; gap: .5rem; } .toast { padding: .7rem 1.1rem; border-radius: 8px; background: var(--side); color: var(--white); box-shadow: 0 8px 24px rgb(20 30 45 / .3); } .toast.bad { background: var(--red); }
.sign-in { max-width: 380px; margin: 12vh auto 0; padding: 2rem; border: 1px solid var(--line); border-radius: 12px; background: var(--white); } .sign-in .logo { margin-bottom: 1.5rem; padding: 0; color: var(--ink); } .sign-in .button { width: 100%; }
@media (scripting: none) { [data-scripted] { display: none; } }
@media (max-width: 820px) {
  body { display: block; background: var(--paper); } .side { position: static; height: auto; padding: .8rem; gap: .6rem; } .side nav { grid-template-columns: repeat(auto-fill, minmax(130px, 1fr)); } .who { display: flex; gap: .7rem; margin: 0; }
  main { padding: 1rem; } .split, .pair { grid-template-columns: 1fr; }
}
`;
