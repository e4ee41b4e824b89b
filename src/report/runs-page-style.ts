/** The sheet of the runs page. It names no address and uses the fonts of the reader's system. */
export const runsPageStyle = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --raised: #ffffff; --ink: #24262b; --quiet: #5f646d; --rule: #dcd9d1; --accent: #1d5f8a;
  --generate: #1f6b4a; --generate-soft: #e3f1e9; --hold: #8a5300; --hold-soft: #fbeed6; --stop: #a3282b; --stop-soft: #fae3e1;
  --track: #e7e4dc;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #17191c; --raised: #1f2226; --ink: #e4e3df; --quiet: #a2a6ad; --rule: #363a40; --accent: #86bde4;
    --generate: #7fd0a6; --generate-soft: #1b3529; --hold: #efbd6b; --hold-soft: #3b2e17; --stop: #f29a94; --stop-soft: #422223;
    --track: #33373c;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body {
  margin: 0; background: var(--paper); color: var(--ink); font-size: 16px; line-height: 1.8; overflow-wrap: anywhere;
  font-family: "Hiragino Sans", "Hiragino Kaku Gothic ProN", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", Meiryo, system-ui, sans-serif;
}
:lang(en) body, body:lang(en) { line-height: 1.65; font-family: system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Noto Sans CJK JP", sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 2.5rem 1.5rem 5rem; }
h1, h2, h3, h4, h5 { line-height: 1.45; margin: 0; font-weight: 600; text-wrap: pretty; }
h1, h2, h3, th, .reason, .eyebrow { word-break: auto-phrase; }
h1 { font-size: 1.75rem; }
h2 { font-size: 1.25rem; margin: 3.5rem 0 1rem; padding-bottom: .4rem; border-bottom: 2px solid var(--ink); }
h3 { font-size: 1.0625rem; }
h4, h5 { font-size: .9375rem; }
p { margin: 0; }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
code, pre { font-family: ui-monospace, "SFMono-Regular", Consolas, "Noto Sans Mono CJK JP", monospace; font-size: .86em; }
code, a, dd, td { unicode-bidi: isolate; } code { color: var(--quiet); } .facts code { font-size: .95em; color: inherit; }
.brand { font-size: .8125rem; letter-spacing: .12em; color: var(--quiet); text-transform: uppercase; }
.quiet { color: var(--quiet); font-size: .875rem; }
.notice { margin-top: 1.25rem; padding: .75rem 1rem; border-left: 3px solid var(--hold); background: var(--hold-soft); font-size: .9375rem; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1.25rem; margin: .75rem 0 0; font-size: .875rem; }
.facts dt { color: var(--quiet); } .facts dd { margin: 0; min-width: 0; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--rule); font-weight: 400; }
thead th { color: var(--quiet); font-size: .8125rem; line-height: 1.5; vertical-align: bottom; }
td:last-child, th:last-child { padding-right: 0; }
.figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
thead .figure { white-space: normal; min-width: 3.2em; } thead th { text-wrap: balance; }
.columns { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); gap: 1.5rem 3rem; }
.columns h3 { margin-bottom: .25rem; }
.columns .quiet, .expectations { margin-top: .6rem; font-size: .875rem; }
.reason code { display: inline-block; } .route { white-space: nowrap; } th { overflow-wrap: break-word; }
.badge { display: inline-block; padding: 0 .6em; border-radius: 3px; font-size: .8125rem; font-weight: 600; line-height: 1.75; white-space: nowrap; background: var(--track); }
.badge-answered { color: var(--generate); background: var(--generate-soft); }
.badge-held { color: var(--hold); background: var(--hold-soft); }
.badge-stopped { color: var(--stop); background: var(--stop-soft); }
.badge-declined { color: var(--quiet); }
.mark { font-size: .8125rem; color: var(--quiet); }
.mark-missed { color: var(--stop); font-weight: 600; }
.bar { flex: 1 1 4rem; min-width: 3rem; max-width: 10rem; height: .5rem; border-radius: 2px; }
.bar-track { fill: var(--track); } .bar-fill { fill: var(--accent); }
.measure, .strip dd { display: flex; align-items: center; gap: .6rem; font-variant-numeric: tabular-nums; }
.absence, .absences { color: var(--quiet); font-size: .8125rem; }
.overview .number { color: var(--quiet); text-align: right; width: 2.5rem; font-variant-numeric: tabular-nums; }
.overview .question { width: 40%; }
.overview .question a { color: inherit; text-decoration-color: var(--rule); }
.overview .question a:hover { color: var(--accent); text-decoration-color: currentColor; }
.overview .result .reason { display: block; font-size: .8125rem; line-height: 1.6; }
.overview .mark { display: block; } .overview .mark-met { display: none; }
article { padding: 2rem 0 1.5rem; border-bottom: 1px solid var(--rule); }
article:target { border-left: 3px solid var(--accent); padding-left: 1rem; margin-left: calc(-1rem - 3px); }
.runs > h2 { margin-bottom: 0; }
.eyebrow { display: flex; gap: 1rem; color: var(--quiet); font-size: .8125rem; }
article > h3 { font-size: 1.1875rem; margin: .1rem 0 .5rem; unicode-bidi: plaintext; }
.badges { display: flex; flex-wrap: wrap; align-items: baseline; gap: .3rem .75rem; font-size: .875rem; }
.message { margin: 1rem 0; padding: .9rem 1.1rem; background: var(--raised); border: 1px solid var(--rule); border-radius: 4px; }
.message h4, .pieces h5 { font-size: .8125rem; color: var(--quiet); font-weight: 600; }
.message .text, blockquote { white-space: pre-wrap; unicode-bidi: plaintext; }
.message .citations { margin: 0; }
.message .text + h4 { margin-top: .75rem; }
.message-answered { border-left: 3px solid var(--generate); } .message-held { border-left: 3px solid var(--hold); } .message-stopped { border-left: 3px solid var(--stop); }
.citations { list-style: none; padding: 0; font-size: .9375rem; }
.strip { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .5rem 1.75rem; margin: 0 0 1rem; }
.strip dt { font-size: .8125rem; color: var(--quiet); } .strip dd { margin: 0; min-height: 1.8rem; }
details { border-top: 1px solid var(--rule); }
summary { padding: .45rem 0; cursor: pointer; font-size: .9375rem; }
summary:hover { color: var(--accent); }
.tally { color: var(--quiet); font-size: .8125rem; margin-left: .4em; }
details > :not(summary) { margin: .25rem 0 1rem 1.1rem; }
details > table { width: auto; min-width: min(24rem, calc(100% - 1.1rem)); }
.pieces, .claims, .checks, .verdicts { padding: 0; list-style: none; }
.pieces > li { padding: .6rem 0 1rem; }
.pieces > li + li { border-top: 1px dashed var(--rule); }
.pieces > li:target { background: var(--raised); box-shadow: -3px 0 0 var(--accent); }
blockquote { margin: .25rem 0 .5rem; }
.pieces .facts { grid-template-columns: repeat(2, max-content minmax(0, 1fr)); font-size: .8125rem; margin-top: .25rem; }
.fault { color: var(--stop); font-style: normal; font-weight: 600; font-size: .875em; }
.checks li { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: .5rem; font-size: .9375rem; }
.checks b { font-size: .8125rem; line-height: 2.1; }
.check-passed b { color: var(--generate); } .check-failed b { color: var(--stop); }
.check-not_reached { color: var(--quiet); } .check-not_reached b { font-weight: 400; }
.claims li + li { margin-top: .6rem; }
.score + .score { margin-top: 1.25rem; }
.score h5 { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; }
.score .measure { flex: 0 1 14rem; font-weight: 400; }
.verdicts { margin: .4rem 0; }
.verdicts li { display: grid; grid-template-columns: 5rem minmax(0, 1fr); gap: .5rem; padding: .3rem 0; font-size: .9375rem; }
.verdict { font-size: .8125rem; font-weight: 600; line-height: 2.1; }
.verdict-yes { color: var(--generate); } .verdict-no { color: var(--stop); } .verdict-missing { color: var(--hold); }
.score .facts { font-size: .8125rem; margin-top: .4rem; }
pre { white-space: pre-wrap; background: var(--raised); border: 1px solid var(--rule); padding: .6rem .8rem; max-height: 20rem; overflow: auto; }
.back { margin-top: .75rem; font-size: .8125rem; }
@media (max-width: 44rem) {
  body { font-size: 15px; }
  main { padding: 1.5rem 1rem 4rem; }
  h1 { font-size: 1.375rem; }
  .columns { grid-template-columns: minmax(0, 1fr); }
  .overview, .overview tbody { display: block; } .overview thead { display: none; }
  .overview tr { display: grid; grid-template-columns: 2rem minmax(0, 1fr); gap: 0 .5rem; padding: .6rem 0; border-bottom: 1px solid var(--rule); }
  .overview td { border: 0; padding: 0; width: auto; } .overview .number, .overview .question { width: auto; }
  .overview .result { grid-column: 2; } .overview .figure { display: none; }
  .metrics thead { display: none; } .metrics, .metrics tbody { display: block; }
  .metrics tr { display: grid; grid-template-columns: minmax(0, 1fr) max-content; gap: 0 1rem; padding: .5rem 0; border-bottom: 1px solid var(--rule); }
  .metrics th, .metrics td { border: 0; padding: 0; } .metrics td:nth-child(2) { grid-column: 1 / -1; grid-row: 2; }
  .metrics td:nth-child(4) { grid-column: 1 / -1; }
  .bar { max-width: none; }
  .strip { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .5rem 1.25rem; }
  .pieces .facts { grid-template-columns: max-content minmax(0, 1fr); }
  .checks li { grid-template-columns: 4.75rem minmax(0, 1fr); } .verdicts li { grid-template-columns: 3.75rem minmax(0, 1fr); }
  details > :not(summary) { margin-left: 0; }
  article:target { padding-left: .6rem; margin-left: calc(-.6rem - 3px); }
}
@media print {
  :root { --paper: #fff; --raised: #fff; --ink: #000; --quiet: #444; --rule: #bbb; }
  body { font-size: 10pt; } main { max-width: none; padding: 0; } .columns { grid-template-columns: minmax(0, 1fr); }
  h2, h3, h4, h5, summary, .badges { break-after: avoid; } .message, .pieces > li, tr { break-inside: avoid; }
  details::details-content { content-visibility: visible; display: block; block-size: auto; }
  .badge, .bar, .notice { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .back { display: none; }
}
`;
