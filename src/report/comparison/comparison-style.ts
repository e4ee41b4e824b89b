import { experimentPageStyle } from "../experiment/page-style.js";

/** The sheet of a comparison's page: that of an experiment's, and what its charts and sides need. It names no address. */
export const comparisonPageStyle = `${experimentPageStyle}
.outcome { font-size: 1.1875rem; font-weight: 600; line-height: 1.6; padding: .6rem 1rem; margin: 0 0 1rem; background: var(--raised); border-left: 4px solid var(--quiet); word-break: auto-phrase; }
.outcome-worse { border-left-color: var(--stop); background: var(--stop-soft); } .outcome-better { border-left-color: var(--generate); background: var(--generate-soft); }
.differences .chart { width: 15rem; font-variant-numeric: tabular-nums; } .differences td { font-size: .875rem; line-height: 1.6; } .differences th[scope="row"] { font-size: .9375rem; width: 11rem; }
.difference { display: block; width: 100%; max-width: 14rem; height: auto; } .difference .zero { fill: var(--quiet); } .difference .reach { fill: var(--accent); opacity: .55; } .difference .point { fill: var(--accent); }
.difference-better .reach, .difference-better .point { fill: var(--generate); } .difference-worse .reach, .difference-worse .point { fill: var(--stop); }
.verdict-word-better { color: var(--generate); } .verdict-word-worse { color: var(--stop); }
.others { margin-top: .75rem; font-size: .875rem; }
.settings td, .settings th { font-size: .875rem; } .settings, .counts { width: auto; min-width: 60%; } .counts td, .counts th, .others { margin-top: .75rem; font-size: .875rem; }
@media (min-width: 44rem) { header .facts { display: flex; flex-wrap: wrap; gap: .1rem .5rem; } header .facts dd { margin-right: 1.25rem; } }
.settings td, .settings th { padding-right: 1.5rem; }
#rows-table th.figure { width: 8.25rem; } .row .figure { font-size: .875rem; } #rows-table th.state { width: 10rem; } .row .figure { white-space: normal; } .row .figure > span { display: block; } .row .figure .nowrap { display: inline; } .row .unchanged { color: var(--quiet); }
.metric-change { font-size: .8125rem; font-weight: 600; } .metric-change-worse { color: var(--stop); } .metric-change-better { color: var(--generate); } .metric-change-lost, .metric-change-gained { color: var(--hold); } .metric-change-same, .metric-change-absent { color: var(--quiet); font-weight: 400; }
.sides { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 1.5rem; } .sides > div + div { border-left: 1px solid var(--rule); padding-left: 1.5rem; } .sides .message { height: calc(100% - 2rem); }
.letter { display: inline-block; min-width: 1.6em; text-align: center; font-weight: 700; border: 1px solid var(--quiet); border-radius: 3px; line-height: 1.5; color: var(--ink); }
.sides .pieces { font-size: .9375rem; } .sides .facts { font-size: .8125rem; } .row .score { margin-top: .9rem; padding-top: .5rem; border-top: 1px dashed var(--rule); } .row .score .verdicts li { grid-template-columns: 4rem minmax(0, 1fr); }
@media (max-width: 44rem) {
  .sides { grid-template-columns: minmax(0, 1fr); } .sides > div + div { border-left: 0; padding-left: 0; margin-top: .75rem; } .sides .message { height: auto; margin: .5rem 0; }
  .differences th[scope="row"], .differences .chart { width: auto; } .differences.stacked td { align-items: start; flex-wrap: wrap; } .differences.stacked td.chart { display: block; } .differences.stacked td > div { flex: 1 1 12rem; }
  .outcome { font-size: 1.0625rem; } .counts, .settings { min-width: 0; } .counts { font-size: .8125rem; } .counts td, .counts th { padding-right: .6rem; }
  #rows-table .row .figure > span { display: inline; } #rows-table .row .figure, #rows-table .row .figure + .figure { flex: 1 1 100%; padding-left: 3rem; flex-wrap: wrap; text-align: left; } #rows-table .row .figure.unchanged { display: none; }
}
@media print { .differences .chart { width: 24%; } .differences th[scope="row"] { width: 16%; } .differences td:nth-child(4) { width: 36%; } #rows-table th.state { width: 14%; } #rows-table th.figure { width: 11.5%; } .row .figure { font-size: 8pt; } .outcome { print-color-adjust: exact; -webkit-print-color-adjust: exact; } .sides { break-inside: auto; } }
`;
