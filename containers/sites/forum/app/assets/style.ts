/**
 * @module The forum's stylesheet: colours, type, the frame of pages. What stands in the frame is in style-parts.ts.
 */
import { PARTS_CSS } from "./style-parts.ts";

const LIGHT = `
  --ink: #262130; --soft: #6a6475; --line: #e4ded6; --paper: #f5f1ea; --card: #fffdfa; --plum: #5b2a5e; --plum-dark: #431d46;
  --tint: #f3e9f2; --up: #c8501e; --down: #4558b4; --red: #a52a2a; --good: #eaf3ea; --good-line: #b9d3b9; --bad: #fbecea;
  --bad-line: #e5bdb7; --mix: 94%; color-scheme: light;`;

const DARK = `
  --ink: #e9e4ec; --soft: #a49dab; --line: #3a3541; --paper: #19171d; --card: #221f27; --plum: #d3a6d6; --plum-dark: #e6c6e8;
  --tint: #352b39; --up: #f08a5d; --down: #8fa0f5; --red: #f08a85; --good: #1f2f23; --good-line: #38553f; --bad: #3a2322;
  --bad-line: #63403d; --mix: 24%; color-scheme: dark;`;

export const FORUM_CSS = `:root {${LIGHT}
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "DejaVu Serif", serif; --radius: 12px;
  font: 16px/1.55 "Source Sans 3", "Segoe UI", "Helvetica Neue", Arial, "DejaVu Sans", sans-serif;
}
:root[data-theme="dark"] {${DARK}
}
@media (prefers-color-scheme: dark) { :root[data-theme="system"] {${DARK}
} }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; color: var(--ink); background: var(--paper); }
h1, h2, h3 { font-family: var(--serif); line-height: 1.25; font-weight: 600; margin: 0; }
h1 { font-size: 1.75rem; } h2 { font-size: 1.15rem; } h3 { font-size: 1rem; }
p { margin: .5rem 0; }
a { color: var(--plum); }
:is(a, button, input, select, textarea, summary):focus-visible { outline: 3px solid #d99a2b; outline-offset: 2px; border-radius: 4px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: .5rem; background: var(--card); padding: .5rem 1rem; z-index: 30; }
.muted { color: var(--soft); font-size: .92rem; }
.center { text-align: center; }
.top { position: relative; z-index: 20; background: var(--card); border-bottom: 1px solid var(--line); }
.bar, .sections { display: flex; align-items: center; gap: 1.25rem; max-width: 1160px; margin: 0 auto; padding: .65rem 1.25rem; }
.sections { padding-top: 0; padding-bottom: 0; gap: 1.4rem; min-height: 2.7rem; font-size: .95rem; }
.sections a:not(.button) { color: var(--ink); text-decoration: none; padding: .55rem 0; border-bottom: 3px solid transparent; }
.sections a:not(.button):hover, .sections a[aria-current] { border-color: var(--plum); }
.sections a[aria-current] { font-weight: 600; }
.create { margin-left: auto; }
.logo { display: inline-flex; align-items: center; gap: .45rem; font: 600 1.45rem var(--serif); color: var(--plum-dark); text-decoration: none; letter-spacing: -.01em; }
.mark { color: var(--up); font-size: 1.5rem; line-height: 1; }
.search { position: relative; display: flex; flex: 1; max-width: 560px; margin: 0 auto; }
.search input { flex: 1; min-width: 0; border-radius: 99px 0 0 99px; border-right: 0; padding-left: 1.1rem; background: var(--paper); }
.search button { border: 1px solid var(--line); background: var(--tint); color: var(--plum-dark); border-radius: 0 99px 99px 0; padding: 0 1.1rem; font: inherit; font-weight: 600; cursor: pointer; }
.own { display: flex; align-items: center; gap: .9rem; white-space: nowrap; }
.icon-link { position: relative; display: inline-flex; padding: .3rem; border-radius: 8px; color: var(--soft); }
.icon-link:hover { background: var(--tint); color: var(--plum); }
.icon-link svg { width: 22px; height: 22px; fill: currentColor; }
.icon-link .badge { position: absolute; top: -5px; right: -7px; }
.badge { display: inline-block; min-width: 1.25rem; padding: 0 .35rem; border-radius: 99px; background: var(--up); color: #fff; text-align: center; font-size: .74rem; font-weight: 600; line-height: 1.25rem; }
:root[data-theme="dark"] .badge { color: #1b1410; }
.page { max-width: 1160px; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
.page.with-aside { display: grid; grid-template-columns: minmax(0, 1fr) 300px; gap: 1.75rem; align-items: start; }
main { min-width: 0; }
.side { display: grid; gap: 1rem; font-size: .95rem; }
.narrow-page { max-width: 640px; margin: 1rem auto; }
.narrow-page > h1 { margin-bottom: 1rem; }
.foot { border-top: 1px solid var(--line); display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1rem; padding: 1.25rem max(1.25rem, calc((100% - 1120px) / 2)); font-size: .9rem; color: var(--soft); }
.foot p { margin: 0; } .foot a { color: var(--soft); margin-left: 1rem; }
${PARTS_CSS}
@media (max-width: 860px) {
  .page.with-aside { grid-template-columns: minmax(0, 1fr); }
  .bar { flex-wrap: wrap; gap: .6rem 1rem; } .search { order: 9; flex-basis: 100%; max-width: none; } .own { margin-left: auto; }
  .who, .tile { display: none !important; } .sections { gap: 1rem; overflow-x: auto; }
  .logo { font-size: 1.2rem; } .mark { font-size: 1.25rem; } .own { gap: .6rem; }
  .filters { grid-template-columns: 1fr; } .kinds { flex-wrap: wrap; } .post { padding: 1rem .8rem; gap: .5rem; } .table { display: block; overflow-x: auto; }
}
`;

export const FORUM_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#5b2a5e"/><path d="M7 9c4-2 7-1 9 1 2-2 5-3 9-1v14c-4-2-7-1-9 1-2-2-5-3-9-1z" fill="#f5f1ea"/><path d="M16 10v14" stroke="#5b2a5e" stroke-width="1.5"/></svg>
`;
