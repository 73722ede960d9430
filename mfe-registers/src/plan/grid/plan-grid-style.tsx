import { Style } from '@portal/shared-kit';

/** Styles of the plan grid, once per page. */
export const PlanGridStyle = () => <Style href="registers-plan-grid" css={css} />;

const css = `
.pg-grid {
  position: relative;
  display: grid;
  gap: 16px;
}
.pg-year {
  padding: 12px 40px 16px;
  border: 1px solid var(--p-line);
  border-radius: var(--p-radius-large);
  background: var(--p-surface);
}
.pg-year > h2 {
  display: flex;
  justify-content: space-between;
  margin: 0 0 8px;
  font-size: 15px;
}
.pg-semesters {
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 64px;
}
.pg-cell {
  display: grid;
  align-content: start;
  gap: 6px;
  min-height: 72px;
  border-radius: var(--p-radius);
}
.pg-over {
  outline: 2px dashed var(--portal-color);
  outline-offset: 4px;
}
.pg-cell > h3 {
  display: flex;
  gap: 8px;
  justify-content: space-between;
  margin: 0;
  color: var(--p-muted);
  font-size: 13px;
  font-weight: 600;
}
.pg-cell > ul {
  display: grid;
  gap: 6px;
  margin: 0;
  padding: 0;
  list-style: none;
}
.pg-card {
  display: flex;
  gap: 8px;
  align-items: center;
  min-height: 44px;
  padding: 4px 4px 4px 10px;
  border: 1px solid var(--p-line);
  border-radius: var(--p-radius);
  background: var(--p-ground);
  font-size: 14px;
}
.pg-card[draggable='true'] {
  cursor: grab;
}
.pg-card > div:first-child {
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
}
.pg-card small {
  display: block;
  color: var(--p-muted);
}
.pg-card[aria-busy='true'] {
  opacity: 0.45;
}
.pg-name {
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  font-weight: 600;
  text-align: left;
  overflow-wrap: anywhere;
  cursor: inherit;
}
.pg-name:focus-visible {
  outline: 2px solid var(--p-focus);
  outline-offset: 2px;
}
.pg-picked {
  border-color: var(--portal-color);
  background: var(--portal-tint);
}
.pg-cell > .pk-action {
  justify-self: start;
}
.pg-lines {
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  pointer-events: none;
}
.pg-line {
  fill: none;
  stroke: var(--portal-color);
  stroke-width: 1.5;
  opacity: 0.55;
}
.pg-lines marker path {
  fill: var(--portal-color);
}
.pg-CO_REQUISITO {
  stroke-dasharray: 6 4;
}
.pg-RECOMENDADA {
  stroke-dasharray: 1 4;
  stroke-linecap: round;
}
.pg-on {
  stroke-width: 2.5;
  opacity: 1;
}
.pg-off {
  opacity: 0.12;
}
/* Seen wherever in a long plan the subject stands that is being moved. */
.pg-said {
  position: sticky;
  z-index: 2;
  top: 56px;
  min-height: 24px;
  margin: 0 0 8px;
  padding: 8px 0;
  background: var(--p-ground);
}
.pg-legend {
  margin: 8px 0 24px;
  color: var(--p-muted);
  font-size: 13px;
}
@media (max-width: 640px) {
  .pg-year {
    padding: 12px;
  }
  .pg-semesters {
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
  }
}
@media print {
  .pg-year {
    break-inside: avoid;
  }
  /* Lines stand where the cards were on the screen; the table says the same. */
  .pg-lines,
  .pg-legend,
  .pg-said,
  .pg-cell > .pk-action {
    display: none;
  }
}
`;
