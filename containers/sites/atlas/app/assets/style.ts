/**
 * @module The stylesheet: a panel at the left, the map at the right; one below the other on narrow screens.
 */
export const ATLAS_CSS = `:root {
  --ink: #23302f; --soft: #5d6b69; --line: #dbe0dd; --paper: #fff; --green: #0b6b5c; --dark: #084f44; --tint: #e7f2ef; --warm: #c2571a;
  font: 15px/1.5 "Inter", "Segoe UI", "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; color-scheme: light;
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html, body { height: 100%; }
body { margin: 0; color: var(--ink); background: var(--paper); display: flex; flex-direction: column; }
h1 { font-size: 1.45rem; line-height: 1.2; margin: 0 0 .4rem; } h2 { font-size: 1.05rem; margin: 1.4rem 0 .4rem; } h3 { font-size: .95rem; margin: .6rem 0 .2rem; }
p { margin: .4rem 0; } a { color: var(--green); }
:is(a, button, input, select, textarea, summary, .surface):focus-visible { outline: 3px solid #e0a33a; outline-offset: 1px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 1rem; top: .5rem; background: #fff; padding: .5rem; z-index: 30; }
.top { display: flex; align-items: center; gap: 1rem; padding: .5rem 1rem; border-bottom: 1px solid var(--line); position: relative; z-index: 20; background: #fff; }
.logo { display: inline-flex; align-items: center; gap: .3rem; font-weight: 700; font-size: 1.25rem; color: var(--dark); text-decoration: none; }
.logo svg { width: 26px; fill: var(--warm); }
.search { position: relative; display: flex; flex: 1; max-width: 480px; }
.own { margin-left: auto; display: flex; flex-wrap: wrap; gap: .2rem .9rem; align-items: center; font-size: .92rem; }
.own a { text-decoration: none; color: var(--ink); } .own a:hover { text-decoration: underline; } .own form { display: inline; }
input, select, textarea { font: inherit; color: inherit; width: 100%; padding: .45rem .6rem; border: 1px solid #b9c3bf; border-radius: 8px; background: #fff; }
input[type="checkbox"], input[type="radio"] { width: auto; }
.search input { border-radius: 8px 0 0 8px; border-right: 0; }
button, .button { font: inherit; font-weight: 600; border: 1px solid var(--green); background: var(--green); color: #fff; border-radius: 8px; padding: .4rem .9rem; cursor: pointer; text-decoration: none; display: inline-block; }
.search button { border-radius: 0 8px 8px 0; }
.quiet { background: #fff; color: var(--green); } .link { border: 0; background: none; color: var(--ink); padding: 0; font-weight: 400; }
.page { flex: 1; min-height: 0; display: grid; grid-template-columns: 410px minmax(0, 1fr); }
.panel { overflow-y: auto; padding: 1rem 1.1rem 2rem; border-right: 1px solid var(--line); }
.muted { color: var(--soft); font-size: .9rem; }
.notice { background: var(--tint); border: 1px solid #bcd8d1; border-radius: 8px; padding: .5rem .7rem; }
.error, .bad { color: #a32a1d; } .stars { color: #b8741a; letter-spacing: 1px; }
.chips { display: flex; flex-wrap: wrap; gap: .4rem; padding: 0; list-style: none; margin: .5rem 0; }
.chips a { border: 1px solid var(--line); border-radius: 99px; padding: .2rem .7rem; text-decoration: none; color: var(--ink); font-size: .9rem; background: #fff; }
.chips a:hover, .chips a[aria-current] { background: var(--tint); border-color: var(--green); }
.rows { list-style: none; margin: 0; padding: 0; } .rows > li { padding: .6rem 0; border-bottom: 1px solid var(--line); }
.rows h3 { margin: 0; } .rows p { margin: .1rem 0; }
.photos { display: flex; gap: .4rem; overflow-x: auto; margin: 0 0 .8rem; } .photos img { height: 130px; width: 184px; object-fit: cover; border-radius: 10px; }
.facts { margin: .5rem 0; display: grid; grid-template-columns: max-content 1fr; gap: .25rem .9rem; } .facts dt { color: var(--soft); } .facts dd { margin: 0; }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; margin: .7rem 0; }
.stack { display: grid; gap: .6rem; } .field { margin: 0; position: relative; } .field label, legend { font-weight: 600; font-size: .9rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .6rem; } fieldset { border: 1px solid var(--line); border-radius: 8px; padding: .4rem .8rem .6rem; }
.check { display: inline-flex; gap: .35rem; align-items: center; margin-right: .9rem; font-weight: 400 !important; }
table { border-collapse: collapse; width: 100%; font-size: .93rem; } th, td { text-align: left; padding: .3rem .4rem; border-bottom: 1px solid var(--line); vertical-align: top; } tr[aria-current] { font-weight: 700; }
.steps { padding-left: 1.4rem; } .steps li { padding: .25rem 0; }
.sum { font-size: 1.25rem; font-weight: 700; color: var(--dark); }
.suggestions { position: absolute; top: 100%; left: 0; right: 0; z-index: 25; background: #fff; border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 8px 24px #0002; list-style: none; margin: 2px 0 0; padding: .2rem 0; }
.suggestions li { padding: .35rem .7rem; cursor: pointer; } .suggestions li:hover, .suggestions li[aria-selected="true"] { background: var(--tint); } .suggestions small { color: var(--soft); }
.foot { margin-top: 2rem; font-size: .85rem; color: var(--soft); }
.map { position: relative; overflow: hidden; background: #e8e4da; }
.surface { position: absolute; inset: 0; cursor: grab; touch-action: none; user-select: none; } .surface:active { cursor: grabbing; }
.tiles img { position: absolute; max-width: none; }
.line { position: absolute; left: 50%; top: 50%; width: 1px; height: 1px; pointer-events: none; } .line polyline { fill: none; stroke: #2456c8; stroke-width: 6; stroke-opacity: .8; stroke-linejoin: round; stroke-linecap: round; }
.marker { position: absolute; width: 30px; height: 30px; margin: -34px 0 0 -15px; border-radius: 50% 50% 50% 0; transform: rotate(-45deg); background: var(--warm); border: 2px solid #fff; box-shadow: 0 1px 4px #0006; display: grid; place-items: center; text-decoration: none; color: #fff; font-weight: 700; font-size: .8rem; }
.marker span { transform: rotate(45deg); } .marker:hover { background: var(--dark); z-index: 3; }
.controls { position: absolute; right: 12px; bottom: 56px; display: grid; background: #fff; border-radius: 8px; box-shadow: 0 1px 6px #0004; overflow: hidden; }
.controls a { width: 36px; height: 34px; display: grid; place-items: center; text-decoration: none; font-size: 1.15rem; color: var(--ink); border-bottom: 1px solid var(--line); } .controls a:hover { background: var(--tint); }
.where { position: absolute; left: 0; bottom: 0; margin: 0; background: #ffffffe6; padding: .2rem .6rem; font-size: .82rem; border-radius: 0 8px 0 0; max-width: 75%; }
.share { position: absolute; right: 12px; top: 12px; background: #fff; padding: .3rem .7rem; border-radius: 99px; box-shadow: 0 1px 6px #0003; font-size: .85rem; text-decoration: none; }
.spot { position: absolute; left: 50%; top: 16px; transform: translateX(-50%); background: #fff; border-radius: 10px; padding: .6rem 1rem; box-shadow: 0 4px 18px #0004; min-width: 260px; }
@media (max-width: 820px) {
  html, body { height: auto; } .top { flex-wrap: wrap; gap: .5rem .9rem; } .search { order: 5; flex-basis: 100%; max-width: none; }
  .page { display: flex; flex-direction: column-reverse; } .panel { border-right: 0; overflow: visible; } .map { height: 46vh; min-height: 300px; }
}
`;

export const ATLAS_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b6b5c"/><path d="M16 5a8 8 0 0 0-8 8c0 6 8 14 8 14s8-8 8-14a8 8 0 0 0-8-8zm0 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6z" fill="#fff"/></svg>
`;
