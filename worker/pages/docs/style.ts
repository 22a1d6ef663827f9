/**
 * @module Looks of the docs page.
 */
export const STYLE = `
.layout { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 2rem; max-width: 88rem; margin: 0 auto; padding: 0 1.5rem; }
.side { position: sticky; top: 3.4rem; align-self: start; max-height: calc(100vh - 3.4rem); overflow: auto; scrollbar-width: thin; padding: 1.5rem .5rem 3rem 0; }
.side h2 { font-size: .78rem; text-transform: uppercase; letter-spacing: .06em; color: var(--muted); margin: 1.2rem 0 .3rem; }
.side ul { list-style: none; margin: 0; padding: 0; }
.side li a { display: block; padding: .18rem .5rem; border-radius: 6px; color: var(--text); text-decoration: none; font-size: .92em; }
.side li a:hover { background: var(--sunken); color: var(--accent); }
.search span { display: block; font-size: .82em; color: var(--muted); margin-bottom: .2rem; }
.search input { width: 100%; }
main { padding: 2rem 0 5rem; min-width: 0; }
main > h1 { font-size: 1.9rem; margin-bottom: .6rem; }
main > h2 { font-size: 1.35rem; margin: 2.6rem 0 .3rem; }
.lead { max-width: 46rem; }
.op { padding: 1.2rem 1.4rem; margin: 1rem 0; overflow-wrap: anywhere; }
.op h3 { font-size: 1.08rem; overflow-wrap: anywhere; }
.op h3 code { font-size: .98em; }
.op h4 { margin: 1.2rem 0 .4rem; font-size: .82rem; color: var(--muted); text-transform: uppercase; letter-spacing: .05em; }
.op h4 a { text-transform: none; letter-spacing: 0; font-size: 1.08em; }
.op p { margin: .45rem 0; max-width: 46rem; }
.summary .pill { margin-left: .4rem; }
.method { display: inline-block; min-width: 3.6rem; text-align: center; font: 700 .74rem/1.7 var(--mono); border-radius: 6px; padding: 0 .5rem; color: var(--on-accent); background: var(--muted); vertical-align: 1px; }
.method.get { background: var(--accent); } .method.post { background: var(--good); } .method.delete { background: var(--bad); } .method.put { background: var(--warn); }
.field { font-weight: 600; overflow-wrap: anywhere; }
.need { color: var(--warn); font-size: .8em; }
.sep { color: var(--muted); padding: 0 .4rem; }
.op > h3 + .scroll, .op > p + .scroll { margin-top: .7rem; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 9px; }
.scroll table { min-width: 36rem; } .scroll td:first-child { width: 30%; } .scroll td:nth-child(2) { width: 32%; }
.answers td:first-child { width: 4rem; } .answers td:last-child { width: 12rem; text-align: right; } .answers p { margin: 0 0 .25rem; }
.example { position: relative; margin: .4rem 0; }
pre { margin: .2rem 0; background: var(--sunken); border: 1px solid var(--line); border-radius: 9px; padding: .8rem 1rem; overflow-x: auto; }
.copy { position: absolute; right: .5rem; bottom: .6rem; font-size: .8em; padding: .15rem .55rem; }
.none { padding: 1rem 1.4rem; }
@media (max-width: 900px) { .layout { grid-template-columns: minmax(0, 1fr); gap: 0; } .side { position: static; max-height: none; padding-bottom: 0; } .side nav { display: none; } .answers td:last-child { width: auto; } .answers td { padding: .45rem .35rem; } }
`;
