/**
 * @module The shop's stylesheet: type, header, footer, buttons.
 */
export const BASE_CSS = `:root {
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
.suggestions li { display: flex; justify-content: space-between; gap: 1rem; padding: .5rem .75rem; border-radius: 6px; cursor: pointer; }
.suggestions [aria-selected="true"], .suggestions li:hover { background: #eef3ef; }
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
.link { border: 0; padding: 0; background: none; color: var(--green); font: inherit; text-decoration: underline; cursor: pointer; }
.button.danger { border-color: var(--red); } .button.danger:not(.quiet) { background: var(--red); } .button.quiet.danger { width: auto; color: var(--red); }
.actions { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; }
a.small { display: inline-block; text-decoration: none; }
textarea { border: 1px solid #b9c3bd; border-radius: 8px; background: var(--white); color: var(--ink); padding: .55rem .75rem; font: inherit; width: 100%; resize: vertical; }
textarea[aria-invalid] { border-color: var(--red); }
textarea:focus-visible { outline: 3px solid #e0a82e; outline-offset: 2px; }
dialog { width: min(34rem, calc(100vw - 2rem)); max-height: calc(100vh - 2rem); border: 0; border-radius: 16px; padding: 1.6rem 1.8rem; color: var(--ink); background: var(--white); box-shadow: 0 24px 60px rgb(20 40 30 / .35); }
dialog::backdrop { background: rgb(20 40 30 / .45); }
[hidden] { display: none !important; }
`;

export const SHOP_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#24584a"/><path d="M16 26c0-9-6-11-9-13 6-1 9 3 9 7 1-6 4-9 9-9-1 6-7 6-9 15z" fill="#e9f0ec"/></svg>
`;
