/** The look of what may be done with a row. */
export const actionStyle = `
.pk-row-actions {
  display: flex;
  align-items: center;
  gap: 4px;
}
.pk-sheet .pk-row-actions {
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
