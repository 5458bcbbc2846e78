"""The page's style sheet: light and dark by the reader's setting, one column on a phone."""

from __future__ import annotations

CSS = """
:root {
  --bg: #fbfbf9; --card: #ffffff; --ink: #1d2129; --soft: #5b6472; --line: #e2e4e8; --grid: #e9ebee;
  --before: #7b8494; --after: #2563c9; --control: #c2661b; --good: #1a7f4b; --bad: #b3261e; --code: #f4f5f7;
  --good-bg: #e7f5ed; --bad-bg: #fcebea; --flat-bg: #f0f1f4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #14161a; --card: #1c1f25; --ink: #e6e8ec; --soft: #9aa3b2; --line: #31353d; --grid: #2a2e35;
    --before: #98a2b3; --after: #6ea0f5; --control: #e59a55; --good: #5cc48c; --bad: #f0857d; --code: #24282f;
    --good-bg: #17301f; --bad-bg: #3a1d1b; --flat-bg: #262a31;
  }
}
* { box-sizing: border-box; }
html { color-scheme: light dark; -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--bg); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
main { max-width: 1060px; margin: 0 auto; padding: 28px 20px 80px; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; text-wrap: balance; }
h2 { font-size: 1.25rem; margin: 3rem 0 .6rem; }
h3 { font-size: 1rem; margin: 1.6rem 0 .4rem; }
p { max-width: 74ch; margin: .5rem 0; }
.soft, figcaption span, .note { color: var(--soft); }
.note { font-size: .875rem; }
code, pre { font: .8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
code { overflow-wrap: anywhere; }
.verdict { border-radius: 10px; padding: 16px 20px; margin: 1.4rem 0; background: var(--flat-bg); }
.verdict.good { background: var(--good-bg); } .verdict.bad { background: var(--bad-bg); }
.verdict .headline { font-size: 1.15rem; font-weight: 650; margin: 0 0 .3rem; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(190px, 1fr)); gap: 12px; margin: 1.2rem 0; }
.tile { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 12px 16px; }
.tile b { display: block; font-size: 1.6rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.tile span { color: var(--soft); font-size: .875rem; display: block; }
.scroll { overflow-x: auto; margin: .8rem 0; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; min-width: 100%; }
th, td { text-align: left; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
thead th { color: var(--soft); font-weight: 500; border-bottom-width: 2px; white-space: nowrap; }
td.n, th.n { text-align: right; white-space: nowrap; }
td small { color: var(--soft); display: block; font-size: .78rem; white-space: nowrap; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr)); gap: 0 40px; }
.facts td:first-child { color: var(--soft); white-space: nowrap; }
.facts td { overflow-wrap: anywhere; }
.whisker { width: 120px; height: 16px; display: block; margin: 3px 0; }
.grid { stroke: var(--grid); stroke-width: 1; }
.tick { font-size: 10px; fill: var(--soft); } .tick.end { text-anchor: end; } .tick.start { text-anchor: start; }
.dots { opacity: .3; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr)); gap: 14px; }
.chart { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 10px 12px; }
.chart figcaption { font-size: .85rem; } .chart svg { width: 100%; height: auto; display: block; }
.up { color: var(--good); } .down { color: var(--bad); } .flat { color: var(--soft); }
.key { display: inline-block; width: .7em; height: .7em; border-radius: 50%; margin-right: .45em; }
.bars { font-size: .9rem; max-width: 820px; }
.bar-row { display: grid; grid-template-columns: minmax(0, 1fr) minmax(80px, 30%) 7.5em;
  gap: 12px; align-items: center; padding: 3px 0; }
.bar { background: var(--grid); border-radius: 3px; height: 10px; overflow: hidden; }
.bar i { display: block; height: 100%; background: var(--after); }
.bar-value { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
details { border: 1px solid var(--line); border-radius: 10px; background: var(--card); margin: 10px 0; }
summary { cursor: pointer; padding: 10px 16px; }
summary .pill { margin-left: 6px; }
.pill { font-size: .75rem; padding: 1px 8px; border-radius: 99px; background: var(--flat-bg); white-space: nowrap; }
.pill.good { background: var(--good-bg); color: var(--good); }
.pill.bad { background: var(--bad-bg); color: var(--bad); }
.pair { padding: 0 16px 16px; }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 20px; }
.side { min-width: 0; } .side > h4 { margin: .4rem 0; font-size: .9rem; }
.turn { border-radius: 8px; padding: 7px 11px; margin: 6px 0; overflow-wrap: anywhere; white-space: pre-wrap;
  unicode-bidi: isolate; font-size: .9rem; }
.turn.user { background: var(--flat-bg); margin-right: 8%; }
.turn.assistant { border: 1px solid var(--line); margin-left: 8%; }
.turn.call { background: var(--code); margin-left: 8%; border-left: 3px solid var(--after); }
.turn.tool { background: var(--code); color: var(--soft); border-left: 3px solid var(--line); }
.turn.tool.failed { border-left-color: var(--bad); }
.turn.call code, .turn.tool code { white-space: pre-wrap; }
.who { font-size: .72rem; color: var(--soft); display: block; }
.box { font-size: .85rem; border-top: 1px solid var(--line); margin-top: 10px; padding-top: 6px; }
.box ul { margin: .2rem 0; padding-left: 1.1rem; } .box li { overflow-wrap: anywhere; }
@media (max-width: 720px) {
  main { padding: 20px 14px 60px; } h1 { font-size: 1.4rem; }
  .sides { grid-template-columns: 1fr; } .bar-row { grid-template-columns: 1fr 7.5em; } .bar { display: none; }
}
@media print { details { break-inside: avoid; } body { background: #fff; } }
"""
