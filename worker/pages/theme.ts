/**
 * @module Colours, type and the head line that the pages share.
 */
export const THEME = `
:root {
  color-scheme: light dark;
  --bg: light-dark(#f4f7f8, #0d1416);
  --surface: light-dark(#ffffff, #141d20);
  --sunken: light-dark(#eef3f4, #0f181a);
  --line: light-dark(#d8e1e4, #26343a);
  --text: light-dark(#14252b, #e3ecee);
  --muted: light-dark(#52666d, #93a7ad);
  --accent: light-dark(#0b7285, #5cc8d8);
  --on-accent: light-dark(#ffffff, #06262c);
  --good: light-dark(#1b7f4b, #6fd39b);
  --warn: light-dark(#96600a, #e9b55c);
  --bad: light-dark(#b3261e, #ff9a90);
  --mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; }
body { margin: 0; background: var(--bg); color: var(--text); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
a { color: var(--accent); text-underline-offset: 2px; }
code, pre, .mono { font-family: var(--mono); font-size: .87em; }
h1, h2, h3 { line-height: 1.25; margin: 0; font-weight: 650; letter-spacing: -.01em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
button, input, select { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: 7px; padding: .35rem .7rem; }
button { cursor: pointer; }
button:hover { border-color: var(--accent); }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
table { border-collapse: collapse; width: 100%; font-size: .93em; }
th { text-align: left; font-weight: 600; color: var(--muted); font-size: .82em; white-space: nowrap; }
th, td { padding: .45rem .7rem; border-bottom: 1px solid var(--line); vertical-align: top; }
tbody tr:last-child td { border-bottom: 0; }
.masthead { position: sticky; top: 0; z-index: 5; display: flex; align-items: center; gap: 1.5rem; padding: .7rem 1.5rem; background: var(--surface); border-bottom: 1px solid var(--line); }
.brand { display: flex; align-items: center; gap: .55rem; font-weight: 700; font-size: 1.05rem; color: var(--text); text-decoration: none; }
.brand svg { width: 24px; height: 24px; fill: none; stroke: var(--accent); stroke-width: 3; stroke-linecap: round; }
.masthead nav { display: flex; gap: 1.1rem; }
.masthead nav a { color: var(--muted); text-decoration: none; }
.masthead nav a[aria-current] { color: var(--text); font-weight: 600; }
.masthead nav a:hover { color: var(--accent); }
.aside { margin-left: auto; display: flex; align-items: center; gap: .7rem; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
.pill { display: inline-block; padding: .05rem .55rem; border-radius: 99px; border: 1px solid currentcolor; font-size: .8em; font-weight: 600; white-space: nowrap; }
.good { color: var(--good); } .warn { color: var(--warn); } .bad { color: var(--bad); } .muted { color: var(--muted); }
@media (max-width: 720px) { .masthead { gap: .9rem; padding: .6rem 1rem; flex-wrap: wrap; } }
`;
