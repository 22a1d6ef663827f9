/**
 * @module The almanac's stylesheet and icon.
 */
export const ALMANAC_CSS = `:root {
  --ink: #1f2328; --soft: #5c636d; --line: #cfd4da; --paper: #f4f2ec; --card: #fff; --blue: #1b4f8f; --red: #a8302a; --box: #f7f6f2;
  --serif: "Linux Libertine", Georgia, "Times New Roman", "DejaVu Serif", serif;
  font: 15px/1.6 "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; color-scheme: light;
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; color: var(--ink); background: var(--paper); }
a { color: var(--blue); text-decoration: none; } a:hover { text-decoration: underline; }
a.missing { color: var(--red); }
h1, h2, h3 { font-family: var(--serif); font-weight: 400; line-height: 1.25; margin: 1.1em 0 .3em; }
h1 { font-size: 1.9rem; margin-top: .2em; border-bottom: 1px solid var(--line); padding-bottom: .15em; }
h2 { font-size: 1.45rem; } h3 { font-size: 1.15rem; font-weight: 600; }
:is(a, button, input, select, textarea, summary):focus-visible { outline: 3px solid #d2952c; outline-offset: 1px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 1rem; top: .5rem; background: var(--card); padding: .5rem 1rem; z-index: 9; }
.muted { color: var(--soft); font-size: .92rem; }
.top { display: flex; align-items: center; gap: 1.5rem; padding: .7rem 1.5rem; background: var(--card); border-bottom: 1px solid var(--line); }
.logo { display: flex; align-items: center; gap: .6rem; font: 1.5rem/1 var(--serif); color: var(--ink); } .logo:hover { text-decoration: none; }
.logo small { display: block; font-size: .72rem; color: var(--soft); font-style: italic; margin-top: .2rem; }
.mark { display: grid; place-items: center; width: 2.4rem; height: 2.4rem; border: 2px solid var(--ink); border-radius: 50%; font-size: 1.35rem; }
.search { position: relative; display: flex; flex: 1; max-width: 520px; }
.search input { flex: 1; min-width: 0; border-radius: 3px 0 0 3px; } .search button { border-radius: 0 3px 3px 0; }
.suggestions { position: absolute; z-index: 5; top: 100%; left: 0; right: 0; margin: 2px 0 0; padding: 0; list-style: none; background: var(--card); border: 1px solid var(--line); box-shadow: 0 4px 14px #0002; }
.suggestions li { padding: .4rem .8rem; cursor: pointer; } .suggestions li:hover, .suggestions [aria-selected="true"] { background: #e6edf6; }
.own { display: flex; gap: 1rem; align-items: center; margin-left: auto; white-space: nowrap; } .own form { display: inline; }
.frame { display: grid; grid-template-columns: 170px minmax(0, 1fr); gap: 1.5rem; max-width: 1240px; margin: 0 auto; padding: 1.2rem 1.5rem 3rem; }
.side h2 { font: 600 .8rem/1.4 Arial, "DejaVu Sans", sans-serif; color: var(--soft); border-bottom: 1px solid var(--line); margin: .8rem 0 .3rem; }
.side ul { list-style: none; margin: 0; padding: 0; font-size: .9rem; }
main { background: var(--card); border: 1px solid var(--line); padding: 1.2rem 1.6rem 2rem; min-width: 0; }
.notice { background: #e8f1e6; border: 1px solid #b8d1b3; padding: .5rem .9rem; margin: 0 0 1rem; }
.error, [role="alert"] { color: var(--red); } .field .error { display: block; }
.tabs { display: flex; gap: .3rem; border-bottom: 1px solid var(--line); margin: -.4rem 0 1rem; align-items: end; flex-wrap: wrap; }
.tabs a { padding: .35rem .9rem; border: 1px solid transparent; border-bottom: 0; margin-bottom: -1px; }
.tabs a[aria-current] { border-color: var(--line); background: var(--card); color: var(--ink); }
.tabs form { margin-left: auto; } .watch { background: none; border: 0; color: var(--blue); padding: .35rem .5rem; }
.infobox { float: right; clear: right; width: 270px; margin: .2rem 0 1rem 1.4rem; border: 1px solid var(--line); background: var(--box); border-collapse: collapse; font-size: .88rem; }
.infobox caption { font-weight: 600; padding: .45rem; background: #e7e3d6; border: 1px solid var(--line); border-bottom: 0; }
.infobox th { text-align: left; width: 42%; } .infobox :is(th, td) { padding: .28rem .6rem; vertical-align: top; border-top: 1px solid #e4e1d8; }
.prose p { margin: .5em 0; } .prose::after { content: ""; display: block; clear: both; }
.contents { display: inline-block; min-width: 200px; margin: .8rem 0; padding: .5rem 1rem; border: 1px solid var(--line); background: var(--box); font-size: .92rem; }
.contents summary { font-weight: 600; cursor: pointer; } .contents ol { margin: .3rem 0; padding-left: 1.4rem; } .contents .level-3 { margin-left: 1rem; }
.heading { display: flex; align-items: baseline; gap: .7rem; border-bottom: 1px solid var(--line); margin-bottom: .4rem; } .edit-section { font-size: .82rem; }
.categories { border: 1px solid var(--line); background: var(--box); padding: .4rem .8rem; margin-top: 1.5rem; font-size: .92rem; }
.categories ul { display: inline; padding: 0; } .categories li { display: inline; } .categories li + li::before { content: " · "; }
.last { color: var(--soft); font-size: .85rem; border-top: 1px solid var(--line); padding-top: .5rem; margin-top: 1.2rem; }
.old, .protected, .preview { background: #fbf3dd; border: 1px solid #e2cf9a; padding: .4rem .9rem; margin: .5rem 0; } .old p { margin: .2rem 0; }
.scroll { overflow-x: auto; }
table.grid { border-collapse: collapse; margin: .6rem 0; font-size: .92rem; } .grid caption { font-weight: 600; text-align: left; padding: .3rem 0; }
.grid :is(th, td) { border: 1px solid var(--line); padding: .3rem .65rem; text-align: left; } .grid th { background: #ece9df; } .number { text-align: right !important; font-variant-numeric: tabular-nums; }
.grid th button { all: unset; cursor: pointer; font-weight: 600; } .grid th button::after { content: " ↕"; color: var(--soft); } .grid th[aria-sort="ascending"] button::after { content: " ↑"; } .grid th[aria-sort="descending"] button::after { content: " ↓"; }
.grid th button:focus-visible { outline: 3px solid #d2952c; } .actions { white-space: nowrap; } .actions a + a { margin-left: .5rem; }
.diff { border-collapse: collapse; width: 100%; font: .88rem/1.5 "DejaVu Sans Mono", Consolas, monospace; } .diff :is(th, td) { padding: .3rem .6rem; border: 1px solid var(--line); text-align: left; vertical-align: top; }
.diff .removed { background: #fbeaea; } .diff .added { background: #e9f5e8; } .diff :is(ins, del) { text-decoration: none; } .diff thead { color: var(--soft); } .diff tbody th { width: 6rem; font-weight: 600; }
.cards { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; } .card { border: 1px solid var(--line); background: var(--box); padding: .4rem 1.1rem .8rem; } .card.wide { grid-column: 1 / -1; } .card h2 { margin-top: .4em; } .card ul { padding-left: 1.2rem; margin: .3rem 0; }
.columns { columns: 3 200px; } .letters { display: flex; flex-wrap: wrap; gap: .6rem; } .letters [aria-current] { font-weight: 600; color: var(--ink); }
.hits p { margin: 0 0 .7rem; } .filters { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; } .watched form { display: inline; margin-left: .6rem; }
.topic { border-top: 1px solid var(--line); } .posts { list-style: none; padding: 0; } .posts li { border-left: 3px solid var(--line); padding-left: .9rem; margin: .7rem 0; } .posts li + li { margin-left: 1.2rem; } .posts p { margin: .15rem 0; }
.field label { display: block; font-weight: 600; } .narrow { max-width: 460px; } fieldset { border: 1px solid var(--line); } .check { display: block; }
input:not([type="radio"], [type="checkbox"]), select, textarea { font: inherit; padding: .4rem .6rem; border: 1px solid #9aa2ac; border-radius: 3px; background: #fff; }
.field input, textarea { width: 100%; } .editor textarea { font: .9rem/1.5 "DejaVu Sans Mono", Consolas, monospace; } .filters input { width: 11rem; }
button { font: inherit; padding: .4rem 1rem; border: 1px solid var(--blue); border-radius: 3px; background: var(--blue); color: #fff; cursor: pointer; }
button.quiet, .toolbar button { background: #fff; color: var(--blue); } button.danger { background: var(--red); border-color: var(--red); } button.link { background: none; border: 0; padding: 0; color: var(--blue); } button.link:hover { text-decoration: underline; }
.foot { border-top: 1px solid var(--line); padding: 1rem 1.5rem; display: flex; gap: 2rem; justify-content: space-between; color: var(--soft); font-size: .88rem; } .foot p { margin: 0; }
@media (max-width: 700px) {
  .top { flex-wrap: wrap; gap: .6rem 1rem; padding: .7rem 1rem; } .search { order: 9; flex-basis: 100%; } .own { gap: .7rem; font-size: .9rem; flex-wrap: wrap; }
  .frame { grid-template-columns: minmax(0, 1fr); padding: .6rem; } .side { order: 2; } main { padding: 1rem; } .infobox { float: none; width: 100%; margin: .5rem 0; }
  .cards { grid-template-columns: minmax(0, 1fr); } .logo small { display: none; } h1 { font-size: 1.6rem; overflow-wrap: anywhere; }
}
`;

export const ALMANAC_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#fff" stroke="#1f2328" stroke-width="2"/><path d="M9 9l7 15 7-15" fill="none" stroke="#1f2328" stroke-width="3"/></svg>
`;
