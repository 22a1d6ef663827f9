/**
 * @module Looks of the dashboard.
 */
export const STYLE = `
main { max-width: 92rem; margin: 0 auto; padding: 1.5rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.2rem; }
#data { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.2rem; }
[hidden] { display: none !important; }
#door { padding: 1.4rem 1.6rem; max-width: 36rem; }
#door h1 { font-size: 1.2rem; } #door p { margin: .4rem 0; }
#door label { display: block; font-weight: 600; margin-top: .6rem; }
.row { display: flex; gap: .6rem; margin-top: .3rem; } .row input { flex: 1; min-width: 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .8rem; }
.tile { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: .7rem 1rem; min-width: 0; }
.tile dt { color: var(--muted); font-size: .85em; } .tile dd { margin: 0; font-size: 1.25rem; font-weight: 650; overflow-wrap: anywhere; }
.tile dl { margin: 0; } .tile small { display: block; font-size: .8rem; font-weight: 400; color: var(--muted); }
.meter { height: 5px; border-radius: 3px; background: var(--sunken); margin-top: .35rem; overflow: hidden; }
.meter span { display: block; height: 100%; background: var(--accent); }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(34rem, 100%), 1fr)); gap: 1.2rem; align-items: start; }
.columns > section { min-width: 0; }
.bar { display: flex; align-items: center; gap: .8rem; padding: .8rem 1rem; border-bottom: 1px solid var(--line); }
.bar h2 { font-size: 1.05rem; flex: 1; overflow-wrap: anywhere; }
.inline { color: var(--muted); font-size: .9em; } .inline select { padding: .2rem .4rem; }
.scroll { overflow-x: auto; } .scroll td { white-space: nowrap; } .scroll td.wrap { white-space: normal; min-width: 9rem; }
.none { padding: .2rem 1rem 1rem; }
button.link { border: 0; background: none; padding: 0; color: var(--accent); font-family: var(--mono); font-size: .87em; text-decoration: underline; text-underline-offset: 2px; }
dialog { width: min(72rem, calc(100vw - 2rem)); max-height: calc(100vh - 3rem); padding: 0; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); color: var(--text); }
dialog::backdrop { background: rgb(5 20 24 / .55); }
dialog > .bar { position: sticky; top: 0; background: var(--surface); z-index: 1; }
#detail-body { padding: 1rem; display: grid; gap: 1rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .5rem 1.2rem; margin: 0; }
.facts dt { color: var(--muted); font-size: .8em; } .facts dd { margin: 0; overflow-wrap: anywhere; }
.view { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1rem; align-items: start; }
.view img { width: 100%; height: auto; border: 1px solid var(--line); border-radius: 9px; display: block; background: var(--sunken); }
pre { margin: 0; background: var(--sunken); border: 1px solid var(--line); border-radius: 9px; padding: .8rem 1rem; overflow: auto; max-height: 26rem; white-space: pre-wrap; overflow-wrap: anywhere; }
details summary { cursor: pointer; } details pre { margin-top: .4rem; }
#detail-body h3 { font-size: .95rem; margin-bottom: .4rem; }
@media (max-width: 800px) { .view { grid-template-columns: minmax(0, 1fr); } main { padding: 1rem; } }
`;
