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
  padding: 4px;
  border: 1px solid var(--p-line, #d5dbe3);
  border-radius: 10px;
  background: var(--p-surface, #fff);
  box-shadow: 0 6px 20px rgb(15 23 42 / 16%);
}
.pk-menu .pk-action {
  min-height: 36px;
  padding: 6px 10px;
  text-align: left;
}
.pk-menu .pk-action:hover {
  background: var(--portal-tint, #f2f6fb);
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
  color: #0958d9;
  font: inherit;
  font-size: 14px;
  line-height: 24px;
  text-decoration: none;
  cursor: pointer;
}
.pk-action:hover {
  color: #003eb3;
}
.pk-action.pk-danger {
  color: #cf1322;
}
.pk-action.pk-danger:hover {
  color: #a8071a;
}
.pk-action:disabled {
  color: var(--p-muted, #566171);
  cursor: not-allowed;
}
.pk-action:focus-visible {
  outline: 3px solid var(--p-focus, #1a4fd6);
  outline-offset: 0;
}
`;
