import { Style } from '@portal/shared-kit';

/** Styles of the grid on narrow screens: one student at a time. */
const oneStyle = `
@media (max-width: 640px) {
  .mt-bar > select {
    flex: 1 1 150px;
  }
}
.mt-one {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  padding: 16px;
  border: 1px solid var(--p-line);
  border-radius: 10px;
  background: var(--p-surface);
}
.mt-one h2 {
  margin: 0;
  font-size: 18px;
}
.mt-one .mt-input {
  width: 100%;
  height: 52px;
  font-size: 24px;
}
.mt-one nav {
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  gap: 12px;
  align-items: center;
}
.mt-one p {
  overflow-wrap: anywhere;
}
.mt-one button {
  height: auto;
  min-height: 44px;
  white-space: normal;
}
`;

/** Styles of the grid, in its own chunk. */
export const GridStyle = () => <Style href="mfe-teacher-grid" css={css} />;

const css = `
.mt-top {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  align-items: center;
  justify-content: space-between;
  margin: -6px 0 8px;
}
.mt-term {
  flex: 1 1 300px;
  min-width: 0;
  margin: 0;
  color: var(--p-muted);
}
.mt-bar {
  align-items: center;
}
.mt-bar > select {
  flex: 0 1 auto;
  min-width: 0;
}
.mt-beside {
  display: grid;
  gap: 8px;
  padding-block: 12px;
}
.mt-beside:empty {
  display: none;
}
.mt-work > .ant-alert {
  margin-bottom: 12px;
}
@media screen and (min-width: 641px) {
  .mt-work {
    /* Until it is measured: the columns of a table without a width are laid out by the text in all of its cells. */
    --mt-area: 960px;
    --mt-left: 0px;
    display: flex;
    flex-direction: column;
    min-height: 360px;
  }
  .mt-bar {
    flex: none;
  }
  /* The only scroll area. Contained: what a key changes is drawn without the page around. */
  .mt-sheet {
    contain: content;
    flex: 1;
    min-height: 0;
    overflow: auto;
    overscroll-behavior: contain;
    scroll-padding: 56px 160px 12px 248px;
    border: 1px solid var(--p-line);
    border-radius: 10px;
    background: var(--p-surface);
  }
  .mt-sheet.mt-pinned {
    scroll-padding-right: 432px;
  }
  .mt-wide {
    width: max-content;
    min-width: 100%;
  }
  .mt-beside {
    position: sticky;
    left: 0;
    box-sizing: border-box;
    width: var(--mt-area);
    padding: 12px;
  }
  /* Each row is laid out by itself: in a table a key would lay out all cells. */
  .mt-sheet :is(table, thead, tbody) {
    display: block;
  }
  .mt-sheet tr {
    display: grid;
    grid-template-columns: var(--mt-tracks);
    grid-auto-rows: minmax(44px, auto);
  }
  .mt-sheet thead {
    position: sticky;
    z-index: 2;
    top: 0;
  }
  /* The columns that stay in sight: see holdColumns. */
  .mt-sheet table {
    --mt-position: relative;
    --mt-x: var(--mt-left);
    --mt-right: calc(var(--mt-width) - var(--mt-area) - var(--mt-left));
    --mt-inset: 0;
    width: var(--mt-width);
  }
  .mt-moving table {
    --mt-position: sticky;
    --mt-x: 0px;
    --mt-right: 0px;
    --mt-inset: 1;
  }
  .mt-sheet tr > :is(th:first-child, .mt-note),
  .mt-pinned tr > :is(.mt-situation, .mt-mf, .mt-final) {
    position: var(--mt-position);
    z-index: 1;
    background: var(--p-surface);
  }
  .mt-sheet th:first-child {
    left: var(--mt-x);
  }
  .mt-sheet .mt-note {
    right: var(--mt-right);
    box-shadow: inset 1px 0 0 var(--p-line);
  }
  .mt-pinned :is(.mt-situation, .mt-mf, .mt-final) {
    right: calc(var(--mt-right) + var(--mt-inset) * (var(--mt-after) + var(--mt-note)));
  }
  .mt-pinned .mt-situation {
    --mt-after: 0px;
  }
  .mt-pinned :is(.mt-mf, .mt-final) {
    --mt-after: 136px;
  }
  .mt-pinned.mt-exams .mt-mf {
    --mt-after: 200px;
  }
}
.mt-sheet table {
  border-collapse: separate;
  border-spacing: 0;
  font-size: 14px;
  font-variant-numeric: tabular-nums;
}
/* Padding for one line in 44 pixels; what is lower than its row stands in the middle, where the browser can. */
.mt-sheet th,
.mt-sheet td {
  box-sizing: border-box;
  min-width: 0;
  padding: 10px 8px;
  align-content: center;
  text-align: left;
  font-weight: 400;
  white-space: nowrap;
  border-bottom: 1px solid var(--p-line);
}
/* What a key changes in a row is drawn without the rows around. */
.mt-sheet tbody tr {
  isolation: isolate;
}
.mt-sheet tr:last-child > * {
  border-bottom: 0;
}
.mt-sheet thead th {
  padding-block: 4px;
  color: var(--p-muted);
  font-weight: 600;
  background: var(--p-surface);
}
.mt-sheet thead .mt-number {
  padding-inline: 4px 8px;
  font-size: 12px;
  white-space: normal;
  overflow-wrap: anywhere;
}
.mt-sheet thead small {
  display: block;
  font-weight: 400;
}
.mt-sheet small {
  color: var(--p-muted);
  font-size: 12px;
}
.mt-sheet .mt-earlier {
  display: block;
  white-space: normal;
}
.mt-sheet td:focus {
  outline: 2px solid var(--p-focus);
  outline-offset: -2px;
}
.mt-name {
  font-weight: 600;
}
.mt-sheet .mt-number {
  text-align: right;
}
.mt-average {
  font-weight: 650;
}
.mt-sheet .mt-chosen {
  color: var(--portal-shade);
}
.mt-sheet td.mt-live {
  padding-block: 6px;
  background: var(--portal-tint);
}
.mt-input,
.mt-box {
  display: inline-block;
  width: 64px;
  height: 30px;
  padding: 0 8px;
  border: 2px solid transparent;
  border-radius: 6px;
  background: var(--p-surface);
  color: inherit;
  font: inherit;
  line-height: 26px;
  text-align: right;
  vertical-align: middle;
}
.mt-box {
  cursor: text;
}
.mt-input {
  /* Laid out without the table around. */
  position: relative;
  contain: strict;
  border-color: var(--p-focus);
}
.mt-faulty,
.mt-input[aria-invalid] {
  border-color: var(--p-error);
}
.mt-pending {
  border: 2px dashed var(--p-wait);
}
.mt-sheet tbody .mt-note {
  padding-block: 4px;
  white-space: normal;
}
.mt-sheet {
  --mt-note: 0px;
}
.mt-sheet.mt-noted {
  --mt-note: 152px;
}
/* What went wrong is read whole. */
.mt-sheet.mt-troubled {
  --mt-note: 288px;
}
.mt-good,
.mt-quiet,
.mt-bad {
  font-size: 13px;
  white-space: normal;
}
.mt-good {
  color: var(--p-success);
}
.mt-quiet {
  color: var(--p-muted);
}
.mt-bad {
  color: var(--p-error);
}
.mt-choice {
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
}
.mt-waiting {
  color: inherit;
  font-weight: 600;
}
.mt-sheet tbody th {
  padding: 4px 40px 4px 8px;
  line-height: 1.25;
  white-space: normal;
  overflow-wrap: anywhere;
}
.mt-name + small {
  display: block;
}
.mt-more {
  position: absolute;
  top: calc(50% - 14px);
  right: 8px;
  width: 28px;
  height: 28px;
  padding: 0;
  border: 0;
  border-radius: 6px;
  background: none;
  color: var(--p-muted);
  font: inherit;
  cursor: pointer;
}
.mt-more:hover {
  background: var(--p-sunken);
}
@media print {
  .mt-more {
    display: none;
  }
  .mt-work {
    height: auto !important;
  }
  .mt-sheet table {
    width: 100%;
    font-size: 12px;
  }
  .mt-sheet :is(th, td) {
    padding: 2px 4px !important;
  }
  .mt-sheet .mt-note,
  .mt-beside > .mt-quiet {
    display: none;
  }
  .mt-name {
    white-space: nowrap;
  }
  .mt-card {
    break-inside: avoid;
  }
  .mt-input {
    border-color: transparent;
    outline: none !important;
  }
}
@media screen and (min-width: 1180px) {
  .mt-bar {
    flex-wrap: nowrap;
  }
  .mt-state {
    white-space: nowrap;
  }
}
.mt-acts {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
}
.mt-comment {
  color: var(--p-muted);
  white-space: pre-line;
}
.mt-former {
  color: var(--p-muted);
}
.mt-hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
}
.mt-head {
  margin: 0 0 16px;
  color: var(--p-muted);
}
.mt-state {
  display: flex;
  gap: 8px;
  align-items: center;
  margin-left: auto;
  font-weight: 600;
}
.mt-under {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr));
  gap: 16px;
  margin-top: 4px;
}
.mt-card {
  padding: 16px;
  border: 1px solid var(--p-line);
  border-radius: 10px;
  background: var(--p-surface);
}
.mt-card h2 {
  margin: 0 0 4px;
  font-size: 16px;
}
.mt-card p,
.mt-card ul {
  margin: 0;
  padding: 0;
  color: var(--p-muted);
  list-style: none;
}
.mt-sum {
  display: flex;
  flex-wrap: wrap;
  gap: 24px;
  align-items: end;
}
.mt-sum strong {
  display: block;
  font-size: 28px;
}
.mt-bars {
  display: flex;
  gap: 3px;
  align-items: end;
  height: 44px;
}
.mt-bars i {
  width: 14px;
  min-height: 2px;
  border-radius: 3px 3px 0 0;
  background: var(--portal-color);
}
${oneStyle}`;
