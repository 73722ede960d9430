/** The look of choosing rows and of the bar for many. */
export const manyStyle = `
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
  place-items: center;
  min-width: 24px;
  min-height: 36px;
  cursor: pointer;
}
.pk-select input {
  width: 18px;
  height: 18px;
  margin: 0;
  accent-color: var(--portal-color);
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
