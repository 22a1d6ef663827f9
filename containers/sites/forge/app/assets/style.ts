/**
 * @module Anvil's stylesheet: colours, type, the frame of the pages, and the parts that all pages use.
 */
export const BASE_CSS = `:root {
  --ink: #1f2328; --soft: #57606a; --line: #d5dae0; --fog: #f4f5f7; --paper: #fff; --iron: #20262e; --iron-2: #2d353f;
  --ember: #b4470f; --ember-dark: #8f370b; --link: #1b5aa6; --green: #1d7a3d; --purple: #6b3fa0; --red: #b3261e; --amber: #8a5a00;
  --radius: 8px; --mono: "JetBrains Mono", "SFMono-Regular", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  color-scheme: light; font: 15px/1.55 "Inter", "Segoe UI", "Helvetica Neue", Arial, "DejaVu Sans", sans-serif;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; color: var(--ink); background: var(--fog); }
h1, h2, h3, h4 { line-height: 1.25; font-weight: 650; letter-spacing: -.01em; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: 0; }
main > h1, main > nav + h1 { margin-bottom: 1rem; }
h2 { font-size: 1.15rem; margin: 1.6rem 0 .7rem; }
p { margin: 0 0 .7rem; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
code, pre, textarea.code { font-family: var(--mono); font-size: .87em; }
[hidden] { display: none !important; }
:focus-visible { outline: 3px solid #e39a4f; outline-offset: 2px; border-radius: 3px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: .5rem; background: var(--paper); padding: .5rem 1rem; z-index: 30; }
.muted { color: var(--soft); font-size: .88rem; }
.quiet { color: var(--soft); padding: 1rem; border: 1px dashed var(--line); border-radius: var(--radius); }
.soft { color: var(--soft); }
.late { color: var(--red); font-weight: 600; }
.icon { width: 1em; height: 1em; margin-right: .35em; vertical-align: -.13em; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.bar { position: sticky; top: 0; z-index: 20; display: flex; align-items: center; gap: 1rem; padding: .55rem 1.25rem; background: var(--iron); color: #e8ebef; }
.bar a { color: inherit; }
.logo { display: inline-flex; align-items: center; gap: .5rem; font-weight: 700; font-size: 1.15rem; letter-spacing: .01em; }
.logo svg { width: 1.7rem; height: 1.7rem; fill: #f08a3c; }
.logo:hover { text-decoration: none; }
.find { position: relative; display: flex; flex: 0 1 26rem; margin-right: auto; }
.find input { flex: 1; min-width: 0; border: 1px solid #4a545f; border-right: 0; border-radius: 6px 0 0 6px; background: var(--iron-2); color: #fff; padding: .4rem .75rem; font: inherit; min-height: 0; }
.find input::placeholder { color: #a9b3bd; }
.find button { border: 1px solid #4a545f; border-radius: 0 6px 6px 0; background: var(--iron-2); color: #e8ebef; padding: 0 .6rem; font: inherit; cursor: pointer; }
.find button .icon { margin: 0; }
.links { display: flex; gap: .2rem; }
.links a { padding: .35rem .65rem; border-radius: 6px; font-size: .93rem; white-space: nowrap; }
.links a:hover, .links a[aria-current] { background: var(--iron-2); text-decoration: none; }
.count { display: inline-block; min-width: 1.5em; padding: 0 .45em; border-radius: 99px; background: #e3e7ec; color: var(--ink); font-size: .8rem; line-height: 1.5; text-align: center; }
.bar .count { background: #46515d; color: #fff; }
.menu { position: relative; }
.menu summary { display: flex; align-items: center; list-style: none; cursor: pointer; padding: .3rem; border-radius: 6px; }
.menu summary::-webkit-details-marker, .picker summary::-webkit-details-marker { display: none; }
.menu summary .icon { margin: 0; width: 1.2em; height: 1.2em; }
.menu-body { position: absolute; right: 0; top: calc(100% + .4rem); z-index: 25; min-width: 13rem; padding: .5rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--paper); color: var(--ink); box-shadow: 0 12px 30px rgb(20 25 35 / .2); }
.menu-body p { padding: .3rem .6rem .5rem; margin: 0 0 .4rem; border-bottom: 1px solid var(--line); }
.menu-body a, .menu-body button { display: block; width: 100%; padding: .4rem .6rem; border: 0; border-radius: 6px; background: none; color: var(--ink); font: inherit; text-align: left; cursor: pointer; }
.menu-body a:hover, .menu-body button:hover { background: var(--fog); text-decoration: none; }
.suggestions { position: absolute; z-index: 25; top: calc(100% + .3rem); left: 0; right: 0; margin: 0; padding: .3rem; list-style: none; background: var(--paper); color: var(--ink); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: 0 12px 30px rgb(20 25 35 / .2); }
.suggestions li { display: flex; justify-content: space-between; gap: 1rem; padding: .4rem .6rem; border-radius: 6px; cursor: pointer; }
.suggestions li[aria-selected="true"], .suggestions li:hover { background: #eef1f5; }
.suggesting { position: relative; display: block; }
.frame { flex: 1; width: 100%; max-width: 1180px; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; }
.frame.with-side { display: grid; grid-template-columns: 215px minmax(0, 1fr); gap: 2rem; max-width: 1380px; }
main { min-width: 0; }
.side { font-size: .94rem; }
.side ul { position: sticky; top: 4.3rem; margin: 0; padding: 0; list-style: none; }
.side-title { display: flex; align-items: center; gap: .6rem; margin-bottom: .8rem; color: var(--ink); font-weight: 650; }
.side-title small { display: block; color: var(--soft); font-weight: 400; }
.side li a { display: flex; align-items: center; padding: .42rem .6rem; border-radius: 6px; color: var(--ink); }
.side li .count { margin-left: auto; }
.side li a:hover { background: #e9ecf0; text-decoration: none; }
.side li a[aria-current] { background: #e3e7ec; font-weight: 600; box-shadow: inset 3px 0 0 var(--ember); }
.foot { display: flex; justify-content: space-between; flex-wrap: wrap; gap: 1rem; padding: 1.1rem 1.5rem; border-top: 1px solid var(--line); background: var(--paper); color: var(--soft); font-size: .88rem; }
.foot p { margin: 0; } .foot a { margin-left: 1rem; color: var(--soft); }
.head { display: flex; align-items: flex-start; justify-content: space-between; flex-wrap: wrap; gap: .75rem 1.5rem; margin-bottom: 1rem; }
.head-actions { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; }
.title-line { display: flex; align-items: center; gap: .9rem; } .title-line p { margin: .15rem 0 0; }
.about { font-size: 1.05rem; max-width: 46rem; }
.button { display: inline-flex; align-items: center; gap: .15rem; border: 1px solid #c3cad2; border-radius: 6px; background: var(--paper); color: var(--ink); padding: .42rem .85rem; font: inherit; font-size: .93rem; font-weight: 550; line-height: 1.35; text-decoration: none; white-space: nowrap; cursor: pointer; }
.button:hover { background: #eef1f4; text-decoration: none; }
.button .count { margin-left: .35rem; }
.button.small { padding: .25rem .65rem; font-size: .87rem; }
.button.ember { border-color: var(--ember); background: var(--ember); color: #fff; } .button.ember:hover { background: var(--ember-dark); }
.button.good { border-color: var(--green); background: var(--green); color: #fff; } .button.good:hover { background: #155c2d; }
.button.danger { border-color: var(--red); color: var(--red); } .button.danger:hover { background: var(--red); color: #fff; }
.button.on { border-color: #d9a441; background: #fdf3dc; }
.button:disabled { opacity: .5; cursor: not-allowed; }
.button[aria-busy="true"] { opacity: .6; }
.plain { border: 0; background: none; color: var(--link); padding: .2rem .35rem; font: inherit; font-size: .9rem; cursor: pointer; }
.plain:hover { text-decoration: underline; }
input, select, textarea { border: 1px solid #b9c1ca; border-radius: 6px; background: var(--paper); color: var(--ink); padding: .42rem .65rem; font: inherit; max-width: 100%; }
input[type="checkbox"], input[type="radio"] { width: 1.05rem; height: 1.05rem; margin: 0; flex: none; accent-color: var(--ember); }
textarea { width: 100%; resize: vertical; } textarea.code { line-height: 1.5; tab-size: 4; }
[aria-invalid="true"] { border-color: var(--red); }
.error { color: var(--red); font-size: .88rem; }
.field { display: grid; gap: .3rem; margin: 0 0 .9rem; align-content: start; } .field > label, .editor-head > label { font-weight: 600; font-size: .92rem; }
.field input:not([type="checkbox"]), .field select { width: 100%; }
.check { display: flex; align-items: center; gap: .5rem; padding: .2rem 0; }
.check .avatar { margin-right: .1rem; }
fieldset { min-width: 0; margin: 0 0 1rem; padding: .7rem 1rem; border: 1px solid var(--line); border-radius: var(--radius); } legend { padding: 0 .35rem; font-weight: 600; font-size: .92rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; } .triple { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 1rem; }
.inline-form { display: flex; flex-wrap: wrap; align-items: end; gap: .6rem; margin-bottom: .9rem; } .inline-form .field { margin: 0; flex: 1 1 12rem; } .inline-form input { flex: 1 1 10rem; }
.head-actions .inline-form { margin: 0; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: .6rem; margin-top: .6rem; }
.card { margin: 0 0 1.2rem; padding: 1.1rem 1.25rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--paper); }
.card > :first-child { margin-top: 0; } .card > :last-child { margin-bottom: 0; }
.card-title { font-weight: 600; padding-bottom: .6rem; border-bottom: 1px solid var(--line); }
.wide-form { max-width: 52rem; } .narrow { max-width: 30rem; margin: 2rem auto; } .narrow.prose { max-width: 44rem; }
.tabs { display: flex; flex-wrap: wrap; gap: .2rem; margin: 0 0 1.1rem; border-bottom: 1px solid var(--line); }
.tabs a { padding: .5rem .85rem; color: var(--soft); border-bottom: 3px solid transparent; margin-bottom: -1px; } .tabs a:hover { color: var(--ink); text-decoration: none; }
.tabs a[aria-current] { color: var(--ink); font-weight: 600; border-color: var(--ember); }
.rows { margin: 0 0 1rem; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: var(--radius); background: var(--paper); }
.row { display: flex; align-items: flex-start; gap: .8rem; padding: .8rem 1rem; border-bottom: 1px solid var(--line); } .row:last-child { border-bottom: 0; }
.row p { margin: .2rem 0 0; } .row-main { flex: 1; min-width: 0; overflow-wrap: anywhere; } .row-title { font-weight: 600; color: var(--ink); }
.row-side { display: flex; align-items: center; gap: .5rem; flex: none; } .row-side.stacked { flex-direction: column; align-items: flex-end; gap: .2rem; font-size: .9rem; }
.row.leaving { opacity: .4; } .compact .row { padding: .55rem .9rem; } .quote { color: var(--soft); }
.comments { color: var(--soft); white-space: nowrap; font-size: .88rem; }
.label { display: inline-block; padding: 0 .6rem; border-radius: 99px; font-size: .8rem; line-height: 1.6; white-space: nowrap; } a.label:hover { text-decoration: none; filter: brightness(.92); }
.topic { display: inline-block; padding: 0 .65rem; border-radius: 99px; background: #e6eef8; font-size: .82rem; line-height: 1.7; } .plain-topic { background: #e9ebee; }
.chips { display: flex; flex-wrap: wrap; gap: .3rem; margin: .3rem 0; }
.mark { display: inline-flex; align-items: center; padding: 0 .5rem; border: 1px solid var(--line); border-radius: 99px; color: var(--soft); font-size: .8rem; line-height: 1.6; white-space: nowrap; vertical-align: middle; } .mark.good { color: var(--green); border-color: #a9d3b6; }
.state { display: inline-flex; align-items: center; padding: .1rem .65rem; border-radius: 99px; color: #fff; font-size: .83rem; font-weight: 600; background: var(--green); } .state.closed { background: #5d6672; } .state.merged { background: var(--purple); }
.avatar { display: inline-flex; align-items: center; justify-content: center; flex: none; width: 1.6rem; height: 1.6rem; margin-right: .4rem; border-radius: 50%; background: hsl(var(--hue) 38% 42%); color: #fff; font-size: .66rem; font-weight: 650; letter-spacing: .02em; vertical-align: middle; }
.avatar.large { width: 3rem; height: 3rem; font-size: 1.1rem; } .avatar.square { width: 2.3rem; height: 2.3rem; border-radius: 8px; font-size: 1.05rem; margin: 0; }
.person { color: inherit; font-weight: 550; white-space: nowrap; } .face .avatar { margin: 0; } .faces { display: flex; flex-wrap: wrap; gap: .3rem; }
.empty { padding: 2rem 1rem; border: 1px dashed #c3cad2; border-radius: var(--radius); background: var(--paper); text-align: center; color: var(--soft); } .empty p { margin: .2rem 0; }
.notice { margin: 0 0 1.1rem; padding: .7rem 1rem; border: 1px solid #a9d3b6; border-radius: var(--radius); background: #e9f6ed; } .notice.bad { border-color: #e3b3ae; background: #fceceb; } .notice.warn { border-color: #e5cf9b; background: #fdf6e3; }
.toasts { position: fixed; right: 1.25rem; bottom: 1.25rem; z-index: 40; display: grid; gap: .5rem; } .toast { padding: .7rem 1.1rem; border-radius: var(--radius); background: var(--iron); color: #fff; box-shadow: 0 8px 24px rgb(20 25 35 / .3); } .toast.bad { background: var(--red); }
.pages { display: flex; flex-wrap: wrap; justify-content: center; gap: .3rem; margin: 1.2rem 0; } .pages a { padding: .25rem .7rem; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); color: var(--ink); } .pages a[aria-current] { background: var(--iron); color: #fff; border-color: var(--iron); }
.plain-list { margin: 0; padding: 0; list-style: none; } .plain-list li { padding: .15rem 0; }
.byline { color: var(--soft); line-height: 2; } .byline .state { margin-right: .35rem; line-height: 1.5; vertical-align: middle; }
dialog { width: min(32rem, calc(100vw - 2rem)); padding: 1.4rem 1.5rem; border: 1px solid var(--line); border-radius: 12px; color: var(--ink); box-shadow: 0 24px 60px rgb(20 25 35 / .35); } dialog h2 { margin-top: 0; } dialog::backdrop { background: rgb(20 25 35 / .45); } dialog:target:not([open]) { display: block; position: fixed; inset: 20vh 0 auto; margin: auto; z-index: 30; }
@media (max-width: 900px) {
  .bar { flex-wrap: wrap; } .find { order: 9; flex-basis: 100%; } .links { flex-wrap: wrap; }
  .frame.with-side { grid-template-columns: 1fr; gap: 1rem; } .side ul { position: static; display: flex; flex-wrap: wrap; gap: .2rem; } .pair, .triple { grid-template-columns: 1fr; }
}
`;
