/**
 * @module The shop's stylesheet: forms, tables, the account, notices, and how it all fits a small screen.
 */
export const FORMS_CSS = `.field { margin: 0; } .buy input { width: 6rem; }
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
.narrow.slim { max-width: 440px; } .narrow.slim .button { width: 100%; }
.panel > h2 { font-size: 1.1rem; }
.coupon { margin-top: 1.2rem; padding-top: 1.1rem; border-top: 1px solid var(--line); } .coupon label { display: block; margin-bottom: .3rem; font-size: .9rem; font-weight: 600; } .coupon .inline input { width: 100%; text-transform: uppercase; } .coupon .error { margin: 0 0 .6rem; }
.coupon .small { white-space: nowrap; }
.columns.account { grid-template-columns: 190px 1fr; margin-top: 0; }
.side { display: grid; gap: .1rem; padding: .7rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--white); }
.side a, .side .link { display: block; width: 100%; padding: .45rem .8rem; border-radius: 8px; color: var(--ink); text-align: left; text-decoration: none; }
.side a:hover, .side .link:hover { background: #eef3ef; } .side [aria-current] { background: #e6eee9; font-weight: 600; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: 1rem; margin: 1rem 0 2rem; padding: 0; list-style: none; }
.figures a { display: block; padding: 1rem 1.2rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--white); color: var(--soft); text-decoration: none; } .figures a:hover { border-color: var(--green); }
.figures strong { display: block; color: var(--ink); font: 600 1.7rem/1.2 Georgia, "DejaVu Serif", serif; }
.status { display: inline-block; padding: .05rem .7rem; border-radius: 99px; background: #e8ebe8; font-size: .85rem; font-weight: 600; white-space: nowrap; }
.status.delivered, .status.refunded, .status.published { background: #dcefe3; color: #1d5a3c; } .status.shipped, .status.approved { background: #dde9f5; color: #1f4e79; } .status.packed, .status.pending, .status.requested { background: #fbf0d3; color: #7a5200; } .status.cancelled, .status.refused, .status.rejected { background: #f8e1dc; color: #8c2a18; }
.address-list { display: grid; grid-template-columns: repeat(auto-fill, minmax(260px, 1fr)); gap: 1rem; margin: 0; padding: 0; list-style: none; } .address-list .panel { margin: 0; }
.return-line { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .6rem; padding: .5rem 0; border-bottom: 1px solid var(--line); } .return-line input[type="number"] { width: 5rem; min-height: 0; padding: .3rem .5rem; }
.row { display: block; }
.account section { margin-top: 2rem; }
@media (max-width: 760px) {
  .top { flex-wrap: wrap; gap: .75rem; } .search { order: 9; flex-basis: 100%; }
  .hero, .columns, .columns.wide, .columns.account, .product { grid-template-columns: 1fr; } .hero { padding: 1.5rem; } .hero .art { display: none; }
  .lines thead { display: none; } .lines, .lines tbody, .lines tr, .lines td, .lines th { display: block; } .lines tr { padding: .5rem 0; border-bottom: 1px solid var(--line); } .lines td, .lines tbody th, .lines tfoot th { border: 0; padding: .25rem .9rem; } .pair { grid-template-columns: 1fr; }
}
`;
