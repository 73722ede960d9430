import { Style } from '../../remote/style.tsx';
import { columnsStyle } from './columns-style.ts';
import { toolbarStyle } from './toolbar-style.ts';

/** The look of the kit's lists, once in a page however many remotes draw one. Inline, because a file would cost the first screen a round trip; and
 *  not a CSS file that a loader puts into the script, which would bring the same text with the same nonce once for each remote, where React
 *  draws one element for each `href`. */
export const ScreenStyle = () => <Style href="portal-kit-screen" css={css} />;

/** The look of what may be done with a row. */
const actionStyle = `
.pk-row-actions {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px;
}
.pk-sheet .pk-row-actions {
  flex-wrap: nowrap;
  justify-content: space-between;
}
/* Each of these cells is a layer of its own: the menu must lie over those of the rows below. */
.pk-sheet td.pk-actions:focus-within {
  z-index: 2;
}
.pk-menu {
  display: none;
}
.pk-menu.pk-open {
  position: fixed;
  z-index: 20;
  display: grid;
  min-width: 176px;
  max-height: 50vh;
  overflow: auto;
  padding: 4px;
  border: 1px solid var(--p-line);
  border-radius: 10px;
  background: var(--p-surface);
  box-shadow: var(--p-shadow-above);
}
.pk-menu .pk-action {
  min-height: 36px;
  padding: 6px 10px;
  text-align: left;
}
.pk-menu .pk-action:hover {
  background: var(--portal-tint);
}
.pk-toggle {
  min-width: 32px;
  font-weight: 700;
}
tr:has([data-opens]) {
  cursor: pointer;
}
.pk-action {
  min-height: 28px;
  padding: 2px 7px;
  border: 0;
  border-radius: 8px;
  background: none;
  color: var(--portal-color);
  font: inherit;
  font-size: 14px;
  line-height: 24px;
  text-decoration: none;
  cursor: pointer;
}
.pk-action:hover {
  color: var(--portal-shade);
  background: var(--portal-tint);
}
.pk-action.pk-danger {
  color: var(--p-error);
}
.pk-action.pk-danger:hover {
  color: var(--p-error);
  background: var(--p-error-ground);
}
.pk-action:disabled {
  color: var(--p-muted);
  cursor: not-allowed;
}
.pk-action:focus-visible {
  outline: 2px solid var(--p-focus);
  outline-offset: 0;
}
`;

/** The look of choosing rows and of the bar for many. */
const manyStyle = `
.pk-list:focus {
  outline: none;
}
.pk-unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.pk-select {
  display: inline-grid;
  grid-auto-flow: column;
  gap: 8px;
  place-items: center;
  min-width: 24px;
  min-height: 36px;
  cursor: pointer;
}
.pk-select input {
  width: 18px;
  height: 18px;
  margin: 0;
}
/* Beside the number of its card. */
.pk-cards .pk-select {
  position: absolute;
  top: 2px;
  right: 2px;
  min-width: 44px;
  min-height: 44px;
}
/* The box stands before the number, which is read first. */
.pk-choose {
  display: inline-flex;
  flex-direction: row-reverse;
  gap: 2px;
  align-items: center;
}
.pk-sheet tbody tr.pk-chosen {
  background: var(--portal-tint);
}
.pk-many {
  position: sticky;
  z-index: 5;
  bottom: 16px;
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: center;
  width: fit-content;
  max-width: 100%;
  margin: 16px auto 0;
  padding: 8px 16px;
  border-radius: 12px;
  background: var(--p-text);
  color: var(--p-surface);
  font-size: 14px;
  box-shadow: var(--p-shadow-above);
}
.pk-many button {
  min-height: 36px;
  padding: 4px 12px;
  border: 1px solid var(--p-control-line);
  border-radius: 8px;
  background: transparent;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
.pk-many .pk-many-plain {
  border-color: transparent;
  text-decoration: underline;
}
.pk-many button:focus-visible {
  outline: 3px solid var(--p-surface);
  outline-offset: 1px;
}
.pk-many-rows {
  max-height: 45vh;
  overflow: auto;
}
.pk-many-rows table {
  width: 100%;
  border-collapse: collapse;
  font-size: 14px;
}
.pk-many-rows th,
.pk-many-rows td {
  padding: 6px 8px;
  text-align: left;
  font-weight: 400;
  overflow-wrap: anywhere;
  border-bottom: 1px solid var(--p-line);
}
.pk-many-rows thead th {
  font-weight: 600;
}
.pk-many-rows [data-outcome='RECUSADO'] td {
  color: var(--p-error);
}
.pk-many-progress progress {
  width: 100%;
}
`;

const css = `
.pk-head {
  display: flex;
  flex-wrap: wrap;
  gap: 0 16px;
  align-items: baseline;
  justify-content: space-between;
}
.pk-title {
  min-width: 0;
  margin: 0 0 12px;
  font-size: var(--p-f-5);
  font-weight: 650;
  line-height: 1.2;
  letter-spacing: -0.02em;
  outline: none;
}
.pk-head > :not(h1) {
  margin-bottom: 12px;
}
.pk-stale {
  opacity: 0.6;
}
.pk-unsteady {
  visibility: hidden;
}
/* What stands below a list that has no rows yet would be seen to jump when they come. */
.pk-moves ~ * {
  visibility: hidden;
}
.pk-unsteady [role='status'] {
  visibility: visible;
}
.pk-sheet {
  overflow-x: auto;
  scroll-padding-right: 128px;
  border: 1px solid var(--p-line);
  border-radius: var(--p-radius-large);
  background: var(--p-surface);
  box-shadow: var(--p-shadow);
}
.pk-sheet table {
  width: 100%;
  min-width: 640px;
  border-collapse: collapse;
  font-size: 14px;
}
.pk-sheet th,
.pk-sheet td {
  padding: 5px 8px;
  line-height: 1.3;
  text-align: left;
  vertical-align: middle;
  border-bottom: 1px solid var(--p-line);
}
.pk-sheet td {
  /* A long name without a blank must not push the columns under the actions. */
  max-width: 280px;
  overflow-wrap: break-word;
}
.pk-sheet td .pk-space-item {
  min-width: 0;
  max-width: 264px;
}
.pk-sheet th {
  height: 40px;
  line-height: 1.15;
  color: var(--p-muted);
  font-size: var(--p-f-1);
  font-weight: 600;
  background: var(--p-surface);
}
.pk-sheet tbody:last-child tr:last-child > *,
.pk-sheet tfoot tr:last-child > * {
  border-bottom: 0;
}
.pk-sheet td:first-child,
.pk-sheet th:first-child {
  width: 48px;
  padding-left: 12px;
  color: var(--p-muted);
}
.pk-sheet tbody tr:hover {
  background: var(--p-sunken);
}
.pk-sheet tbody tr {
  /* What a table calls height is the least: two lines of text fit. */
  height: 44px;
  background: var(--p-surface);
}
.pk-sheet .pk-actions {
  position: sticky;
  right: 0;
  width: 1%;
  white-space: nowrap;
  box-shadow: inset 1px 0 0 var(--p-line);
}
.pk-sheet td.pk-actions {
  background: inherit;
}
.pk-sheet [aria-busy='true'],
.pk-cards [aria-busy='true'] {
  opacity: 0.45;
}
.pk-cards {
  display: grid;
  gap: 12px;
  margin: 0;
  padding: 0;
  list-style: none;
}
.pk-cards li {
  position: relative;
  padding: 12px 16px;
  border: 1px solid var(--p-line);
  border-radius: var(--p-radius-large);
  background: var(--p-surface);
  box-shadow: var(--p-shadow);
}
.pk-cards dl {
  display: grid;
  gap: 6px;
  margin: 0 0 8px;
}
.pk-cards + .pk-control {
  margin-top: 12px;
}
.pk-cards .pk-row-actions {
  min-height: 44px;
  margin: -4px -8px -8px;
}
.pk-cards dl > div {
  display: grid;
  grid-template-columns: 104px minmax(0, 1fr);
  gap: 8px;
}
.pk-cards dt {
  font-size: 13px;
  color: var(--p-muted);
}
.pk-cards dd {
  margin: 0;
  overflow-wrap: anywhere;
}
${actionStyle}
${columnsStyle}
${manyStyle}
${toolbarStyle}
.pk-control {
  max-width: 100%;
  min-height: 36px;
  padding: 4px 12px;
  border: 1px solid var(--p-control-line);
  border-radius: var(--p-radius);
  background: var(--p-surface);
  color: inherit;
  font: inherit;
  font-size: 14px;
}
.pk-control.pk-in-use {
  border-color: var(--portal-shade);
  background: var(--portal-tint);
  color: var(--portal-shade);
}
.pk-file {
  position: relative;
  display: inline-flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: center;
  max-width: 100%;
  overflow-wrap: anywhere;
}
.pk-file input {
  position: absolute;
  inset: 0;
  width: 100%;
  opacity: 0;
  cursor: pointer;
}
.pk-tabs {
  display: flex;
}
.pk-file input:focus-visible + .pk-control,
.pk-control:focus-visible {
  outline: 2px solid var(--p-focus);
  outline-offset: 0;
}
@media (pointer: coarse) {
  .pk-control,
  .pk-menu .pk-action,
  .pk-row-actions > .pk-action,
  .pk-cards summary {
    min-width: 44px;
    min-height: 44px;
  }
  .pk-row-actions > .pk-action {
    display: inline-grid;
    place-items: center;
  }
  .pk-sheet .pk-row-actions > .pk-action {
    min-height: 36px;
  }
  .pk-cards summary {
    line-height: 44px;
  }
  .pk-tabs a {
    padding-block: 10px !important;
  }
}
@media print {
  .pk-tabs,
  .pk-back,
  .pk-action,
  .pk-list nav,
  .pk-toolbar,
  .pk-actions,
  .pk-row-actions,
  .pk-choose input,
  .pk-many {
    display: none;
  }
  .pk-sheet,
  .pk-cards li {
    overflow: visible;
    box-shadow: none;
  }
  .pk-cards li,
  .pk-sheet tr {
    break-inside: avoid;
  }
  .pk-sheet thead {
    break-after: avoid;
  }
}
/* Eight columns and the actions fit beside the menu of a screen of 1280: none lies under the actions. */
@media (max-width: 1400px) {
  .pk-sheet table {
    font-size: 13px;
  }
  .pk-sheet th,
  .pk-sheet td {
    padding: 5px 6px;
  }
  .pk-sheet thead th {
    padding-block: 1px;
  }
  .pk-sheet td {
    max-width: 170px;
  }
  .pk-sheet td .pk-space-item {
    max-width: 158px;
  }
  .pk-sheet .pk-row-actions {
    gap: 0;
  }
  .pk-sheet .pk-row-actions > .pk-action {
    padding: 2px 5px;
    font-size: 13px;
  }
}
`;
