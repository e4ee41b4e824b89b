import { runsPageStyle } from "../report/runs-page-style.js";

/** Tiles, tables and charts of the figures, for any page that shows them. */
export const operationFiguresStyle = `
.lead { margin-top: .5rem; }
.glance { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: .75rem; margin: 0 0 1rem; }
.glance div { padding: .75rem 1rem; background: var(--raised); border: 1px solid var(--rule); border-radius: 4px; }
.glance dt { font-size: .8125rem; color: var(--quiet); } .glance dd { margin: 0; } .glance .value { font-size: 1.5rem; font-weight: 600; line-height: 1.4; font-variant-numeric: tabular-nums; }
.glance .bad { border-left: 3px solid var(--stop); } .glance small { display: block; font-size: .8125rem; line-height: 1.6; color: var(--quiet); }
.counts { display: flex; flex-wrap: wrap; gap: .15rem 1.5rem; padding: 0; margin: 0 0 1rem; list-style: none; font-size: .9375rem; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; } .wide:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; } .wide td small { color: var(--quiet); } .wide th, .wide td { padding-right: 1.25rem; } .wide td:last-child, .wide th:last-child { padding-right: 0; } .wide th[scope="row"] { min-width: 7rem; }
.reasons { width: auto; min-width: 60%; } .reasons .bar { width: 10rem; }
.charts { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; margin-bottom: 1rem; } figure { margin: 0; overflow-x: auto; } figcaption { font-size: .875rem; color: var(--quiet); margin-bottom: .4rem; }
.chart { display: block; } .chart text { font-size: 11px; fill: var(--quiet); } .chart .axis { stroke: var(--quiet); } .chart .grid { stroke: var(--rule); } .chart .whisker { stroke: var(--accent); stroke-width: 2; } .chart .point { fill: var(--accent); }
.chart rect { stroke: var(--paper); stroke-width: 1; } .chart .released_by_policy { fill: var(--generate); } .chart .released_by_person { fill: var(--accent); } .chart .declined { fill: var(--quiet); } .chart .waiting { fill: var(--hold); } .chart .stopped { fill: var(--stop); }
.legend { display: flex; flex-wrap: wrap; gap: .1rem 1.1rem; padding: 0; margin: .4rem 0 0; list-style: none; font-size: .8125rem; } .swatch { display: inline-block; width: .75em; height: .75em; margin-right: .4em; border-radius: 2px; }
.swatch.released_by_policy { background: var(--generate); } .swatch.released_by_person { background: var(--accent); } .swatch.declined { background: var(--quiet); } .swatch.waiting { background: var(--hold); } .swatch.stopped { background: var(--stop); }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media print { .chart rect, .swatch { print-color-adjust: exact; -webkit-print-color-adjust: exact; } .wide, figure { overflow: visible; } }
`;

/** The sheet of the page of operation: that of every report, and its tiles and charts. It names no address. */
export const operationPageStyle = `${runsPageStyle}
main { max-width: 82rem; }
${operationFiguresStyle}`;
