/**
 * @module A large table of data: many rows, each with a link, a box to tick and two buttons; Bootstrap draws it.
 */

const ROWS = 120;
const SHIPS = ["Aurora", "Borealis", "Cormorant", "Dunlin", "Eider", "Fulmar", "Gannet", "Heron"];
const PORTS = ["Bergen", "Aarhus", "Leith", "Bremen", "Gdynia"];
const STATES = ["paid", "open", "overdue"];
const FIRST_NUMBER = 4100;

const row = (n: number): string => {
  const ship = `${SHIPS[n % SHIPS.length]} ${1 + Math.floor(n / SHIPS.length)}`;
  const number = FIRST_NUMBER + n;
  return `<tr><td><input class="form-check-input" type="checkbox" aria-label="Select ${number}"></td><td>${number}</td><td><a href="/invoice/${number}">${ship}</a></td>
<td>${PORTS[(n * 3) % PORTS.length]}</td><td>2024-0${1 + (n % 9)}-1${n % 10}</td><td class="text-end">${(n * 137) % 990}.50</td><td><span class="badge text-bg-secondary">${STATES[n % STATES.length]}</span></td>
<td><button class="btn btn-sm btn-link" data-act="remind">Remind</button><button class="btn btn-sm btn-link" data-act="void">Void</button></td></tr>`;
};

const HEADS = ["", "Invoice", "Vessel", "Port", "Due", "Amount", "State", "Actions"];

export const ledgerPage = (): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Ledger</title>
<link rel="stylesheet" href="/bootstrap/dist/css/bootstrap.min.css"></head><body>
<nav class="navbar navbar-expand bg-body-tertiary"><div class="container-fluid"><a class="navbar-brand" href="/">Harbour office</a>
<ul class="navbar-nav me-auto"><li class="nav-item"><a class="nav-link active" aria-current="page" href="/ledger">Ledger</a></li>
<li class="nav-item"><a class="nav-link" href="/booking">Booking</a></li></ul>
<form role="search"><input class="form-control" type="search" aria-label="Search invoices" placeholder="Search"></form></div></nav>
<main class="container-fluid"><h1>Invoices</h1><p>${ROWS} invoices, <strong>40</strong> of them overdue.</p>
<table class="table table-hover"><caption>Invoices of 2024</caption><thead><tr>${HEADS.map((head) => `<th scope="col"${head === "Due" || head === "Amount" ? ' role="columnheader" tabindex="0" style="cursor:pointer" data-sort' : ""}>${head}</th>`).join("")}</tr></thead>
<tbody>${Array.from({ length: ROWS }, (_, n) => row(n)).join("")}</tbody></table>
<nav aria-label="Pages"><ul class="pagination"><li class="page-item disabled"><span class="page-link">Previous</span></li>
<li class="page-item active" aria-current="page"><a class="page-link" href="?page=1">1</a></li><li class="page-item"><a class="page-link" href="?page=2">2</a></li>
<li class="page-item"><a class="page-link" href="?page=2">Next</a></li></ul></nav></main>
<script>document.querySelector("table").addEventListener("click", (event) => {
  const head = event.target.closest("[data-sort]");
  if (head) head.setAttribute("aria-sort", head.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending");
  const button = event.target.closest("[data-act]");
  if (button) button.closest("tr").classList.toggle("table-warning");
});</script></body></html>`;
