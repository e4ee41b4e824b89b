import { runsPageStyle } from "../runs-page-style.js";

/** The sheet of an experiment's page: that of every report, and what its tables need. It names no address. */
export const experimentPageStyle = `${runsPageStyle}
main { max-width: 82rem; }
[hidden] { display: none !important; }
header + section > h2 { margin-top: 2rem; } section > table + .quiet, .wide + .quiet { margin-top: .5rem; }
.facts > div { display: contents; }
@media (min-width: 44rem) { header .facts { display: flex; flex-wrap: wrap; gap: .1rem 1.75rem; } header .facts > div { display: flex; gap: .6rem; } }
.glance { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .75rem; margin: 0 0 1.25rem; }
.glance div { padding: .75rem 1rem; background: var(--raised); border: 1px solid var(--rule); border-radius: 4px; }
.glance dt { font-size: .8125rem; color: var(--quiet); } .glance dd { margin: 0; font-size: 1.75rem; font-weight: 600; line-height: 1.3; font-variant-numeric: tabular-nums; }
.glance .bad { border-left: 3px solid var(--stop); } .glance .bad dd { color: var(--stop); } .glance .good dd, .good { color: var(--generate); }
.where { font-weight: 600; } .parts + .where { margin-top: .6rem; } .parts { display: flex; flex-wrap: wrap; gap: .25rem 2rem; margin: .25rem 0 0; padding-left: 1.25rem; } .parts li { padding-right: .5rem; }
.nowrap { white-space: nowrap; font-variant-numeric: tabular-nums; } .metrics td { vertical-align: middle; } .metrics th { vertical-align: middle; }
.histogram { display: block; width: 8rem; height: 1.9rem; } .histogram .base { fill: var(--rule); }
.wide { overflow-x: auto; } .wide td, .wide th { overflow-wrap: break-word; } .wide:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.heat { width: auto; min-width: 60%; } .heat td { text-align: center; border: 2px solid var(--paper); padding: .35rem .6rem; line-height: 1.45; font-variant-numeric: tabular-nums; white-space: nowrap; }
.heat td.figure { text-align: right; } .heat thead th { text-align: center; max-width: 9rem; padding: .35rem .6rem; } .heat thead th:first-child { text-align: left; } .heat th[scope="row"] { padding-right: 1rem; }
.heat-0 { background: light-dark(#e3f1e9, #1b3529); color: light-dark(#16241d, #d8efe3); } .heat-1 { background: light-dark(#eef0da, #2e361d); color: light-dark(#222516, #e8edd2); }
.heat-2 { background: light-dark(#f9ebc4, #443814); color: light-dark(#2b2410, #f6e7ba); } .heat-3 { background: light-dark(#f5cfa0, #573615); color: light-dark(#2e1e0c, #fbddb8); }
.heat-4 { background: light-dark(#eba58c, #6b2e21); color: light-dark(#2c120c, #ffdacf); } .heat-5 { background: light-dark(#c9564f, #9c3330); color: #ffffff; }
.heat td[class^="heat-"] .tally { color: inherit; margin: 0; } .unmeasured { color: var(--quiet); }
.causes, .outcomes { width: auto; min-width: 60%; } .causes th[scope="row"] { min-width: 9rem; } .causes td, .causes th, .outcomes td, .outcomes th { padding-right: 1.5rem; }
.filters { display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: .6rem 1rem; align-items: end; margin: 1.25rem 0 1rem; }
.filters label { font-size: .8125rem; color: var(--quiet); line-height: 1.5; } .more-rows { margin-top: 1rem; } button { min-height: 2.75rem; padding: .4rem 1.25rem; font: inherit; color: var(--accent); background: var(--raised); border: 1px solid var(--accent); border-radius: 4px; cursor: pointer; } button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.filters .count { font-size: .9375rem; }
.filters input, .filters select { display: block; width: 100%; min-height: 2.5rem; margin-top: .15rem; padding: .3rem .5rem; font: inherit; font-size: 1rem; color: var(--ink); background: var(--raised); border: 1px solid var(--quiet); border-radius: 4px; }
.filters input:focus-visible, .filters select:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
#rows-table { table-layout: fixed; border-collapse: separate; border-spacing: 0; } #rows-table th:first-child { width: 3.25rem; } #rows-table th.question { width: auto; } #rows-table th.state { width: 13rem; } #rows-table th.figure { width: 6rem; }
#rows-table .row td { border: 0; padding-bottom: .1rem; } #rows-table .row .more td { border-bottom: 1px solid var(--rule); }
#rows-table .number { color: var(--quiet); font-variant-numeric: tabular-nums; } #rows-table .question { unicode-bidi: plaintext; } .question .id { color: var(--quiet); font-size: .75rem; unicode-bidi: isolate; } .question .id::before { content: "\\A"; white-space: pre; }
.row .kind { display: block; font-size: .8125rem; line-height: 1.5; } .row .figure { font-size: .9375rem; } .row .absence { white-space: normal; } .row i { font-style: normal; font-weight: 600; } .row .ok { color: var(--generate); } .row .miss { color: var(--stop); }
.row .more td { padding-top: 0; } .row .more details { border: 0; } .row .more summary { padding: .15rem 0 .5rem; font-size: .8125rem; color: var(--accent); } .row .more td > details > :not(summary) { margin-left: 0; } .row .more details details { border-top: 1px solid var(--rule); } .row .more details details summary { font-size: .9375rem; color: inherit; }
.question .category { color: var(--quiet); font-size: .75rem; } .question .category::before { content: "· "; }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.row:target { box-shadow: -3px 0 0 var(--accent); } .row h4 { margin: 1rem 0 .2rem; } .row .message h4:first-child { margin-top: 0; }
.text { white-space: pre-wrap; unicode-bidi: plaintext; } .cut { color: var(--hold); font-size: .8125rem; font-style: normal; } .plain { margin: .25rem 0; padding-left: 1.25rem; }
.diagnosis { padding: .6rem 1rem; border-left: 3px solid var(--stop); background: var(--stop-soft); font-size: .9375rem; }
.comparison table { font-size: .875rem; } .comparison td + td { min-width: 5.5rem; } .comparison h3 { margin: 1.5rem 0 .25rem; } .comparison td, .comparison th { font-variant-numeric: tabular-nums; }
@media (max-width: 60rem) { #rows-table th.state { width: 10rem; } #rows-table th.figure { width: 4.75rem; } }
@media (max-width: 44rem) {
  .stacked th { grid-column: 1 / -1; font-weight: 600; } .metrics.stacked tr { grid-template-columns: minmax(0, 1fr); padding: .75rem 0; }
  .metrics.stacked td { grid-column: 1; grid-row: auto; display: flex; gap: .75rem; align-items: center; font-size: .875rem; } .metrics.stacked td:nth-child(2) { grid-row: auto; }
  .stacked td::before { content: attr(data-label); flex: 0 0 6.5rem; color: var(--quiet); font-size: .8125rem; } .stacked td:empty { display: none; }
  .stacked .measure { flex: 1; }
  .filters { grid-template-columns: repeat(2, minmax(0, 1fr)); } .filters label:first-child { grid-column: 1 / -1; }
  #rows-table, #rows-table tbody.row { display: block; } #rows-table thead { display: none; }
  #rows-table .row { padding: .6rem 0; } #rows-table .row tr { display: flex; flex-wrap: wrap; gap: 0 .75rem; } #rows-table .row td { padding: 0; }
  #rows-table .number { flex: 0 0 2.25rem; } #rows-table .question { flex: 1 1 calc(100% - 3rem); } #rows-table .row .state { flex: 1 1 100%; padding-left: 3rem; } #rows-table .state .kind { display: inline; }
  #rows-table .row .figure { flex: 0 0 auto; padding-left: 3rem; display: flex; gap: .4rem; font-size: .8125rem; } #rows-table .row .figure + .figure { padding-left: 0; } #rows-table .figure::before { content: attr(data-label); color: var(--quiet); } #rows-table .row .figure.none { display: none; }
  #rows-table .more td:first-child { display: none; } #rows-table .more td { flex: 1 1 100%; min-width: 0; } #rows-table .more summary { padding: .5rem 0; }
}
@page { margin: 14mm 12mm; }
@media print { tr.more { break-inside: auto; } #rows-table th.state { width: 16%; } #rows-table th.figure { width: 9%; } .row .figure { font-size: 8pt; white-space: normal; } body, :lang(en) body { font-size: 9pt; line-height: 1.4; } .filters, .more-rows { display: none; } #rows-table .more summary { display: none; } .heat td { print-color-adjust: exact; -webkit-print-color-adjust: exact; } .wide { overflow: visible; } }
`;
