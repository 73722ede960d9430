/** The look of what sorts, hides and widens columns. */
export const columnsStyle = `
/* What prints the list is loaded with it, and would push the rows down meanwhile. */
.pk-printing > .pk-coming {
  display: none;
}
.pk-list {
  position: relative;
}
.pk-sheet th {
  position: relative;
}
.pk-columns ~ * th:last-child {
  padding-right: 80px;
}
.pk-sort {
  margin: 0 -4px;
  padding: 4px;
  border: 0;
  border-radius: 6px;
  background: none;
  color: inherit;
  font: inherit;
  text-align: left;
  cursor: pointer;
}
.pk-sort:hover,
[aria-sort] .pk-sort {
  color: var(--portal-shade);
}
.pk-sort:focus-visible {
  outline: 2px solid var(--p-focus);
}
/* In the padding: a place of its own in each head would push the last columns under the actions. */
.pk-sort::after {
  content: '↑';
  content: '↑' / '';
  position: absolute;
  margin-left: 2px;
  visibility: hidden;
}
[aria-sort] .pk-sort::after {
  visibility: visible;
}
[aria-sort='descending'] .pk-sort::after {
  content: '↓';
  content: '↓' / '';
}
.pk-grip {
  position: absolute;
  top: 8px;
  right: 0;
  bottom: 8px;
  width: 6px;
  border-right: 1px solid transparent;
  cursor: col-resize;
  touch-action: none;
}
.pk-sheet th:hover .pk-grip {
  border-color: var(--p-control-line);
}
.pk-columns {
  position: absolute;
  z-index: 3;
  top: 5px;
  right: 6px;
  display: flex;
}
.pk-columns > .pk-action {
  width: 32px;
  min-height: 32px;
}
.pk-columns > .pk-printer::before {
  content: '';
  display: block;
  width: 16px;
  height: 14px;
  margin: auto;
  background:
    linear-gradient(currentColor 0 0) 4px 0/8px 3px,
    linear-gradient(currentColor 0 0) 0 5px/16px 6px,
    linear-gradient(currentColor 0 0) 4px 12px/8px 2px;
  background-repeat: no-repeat;
}
.pk-columns > :not(.pk-printer)::before {
  content: '▥';
  content: '▥' / '';
}
.pk-columns .pk-menu > div {
  display: flex;
  gap: 16px;
  align-items: center;
  justify-content: space-between;
  padding: 4px 10px;
  font-size: 14px;
}
.pk-columns .pk-menu > div label {
  display: flex;
  gap: 8px;
  align-items: center;
}
.pk-columns .pk-menu [type='range'] {
  width: 96px;
}
.pk-star {
  min-width: 38px;
  cursor: pointer;
}
.pk-star::before {
  content: '★';
  content: '★' / '';
}
.pk-views {
  display: grid;
  gap: 4px;
  max-width: 280px;
}
.pk-views > div,
.pk-views form {
  display: flex;
  justify-content: space-between;
}
.pk-views form {
  flex-wrap: wrap;
  padding: 4px;
  border-top: 1px solid var(--p-line);
}
.pk-views p {
  margin: 8px 10px;
}
.pk-occupancy {
  display: inline-flex;
  gap: 8px;
  align-items: center;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
}
.pk-occupancy > span {
  overflow: hidden;
  width: 48px;
  height: 6px;
  border-radius: 3px;
  background: var(--p-sunken);
  box-shadow: inset 0 0 0 1px var(--p-line);
}
.pk-occupancy > span > span {
  display: block;
  height: 100%;
  background: var(--portal-color);
}
.pk-full > span > span {
  background: var(--p-wait);
}
.pk-sheet .pk-numeric {
  text-align: right;
  font-variant-numeric: tabular-nums;
}
.pk-person {
  display: inline-flex;
  gap: 10px;
  align-items: center;
}
.pk-person::before {
  content: attr(data-initials);
  content: attr(data-initials) / '';
  display: inline-grid;
  flex: none;
  width: 30px;
  height: 30px;
  place-items: center;
  border-radius: 50%;
  background: var(--portal-tint);
  color: var(--portal-shade);
  font-size: 12px;
  font-weight: 650;
}
/* A row keeps to 48 px (issue 11): two lines of a text; three smaller ones for a person, whose surname comes last, and where something stands
   below. A tooltip and the record show text that does not fit. */
@media screen and (min-width: 641px) {
  .pk-sheet .pk-value {
    padding-block: 1px;
  }
  .pk-value:not(.pk-of-person) > .pk-cell,
  .pk-person > span {
    display: -webkit-box;
    box-sizing: border-box;
    overflow: hidden;
    max-height: 48px;
    /* For the outline of what has the focus. */
    margin: -2px;
    padding: 2px;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  .pk-sheet .pk-value.pk-whole {
    padding-block: 6px;
  }
  .pk-sheet .pk-value.pk-whole > .pk-cell {
    display: block;
    overflow: visible;
    max-height: none;
  }
  .pk-sheet .pk-cell.pk-two,
  .pk-sheet .pk-person > span {
    font-size: 13px;
    line-height: 1.07;
    -webkit-line-clamp: 3;
  }
  /* A mark leaves room for two lines below it, which a font of the system may need where the portal's own does not. */
  .pk-cell.pk-two {
    --pk-mark-height: 18px;
    --pk-mark-space: 0px;
  }
  .pk-cell.pk-two > span {
    vertical-align: top;
  }
  .pk-sheet .pk-person {
    display: flex;
  }
  /* Nine columns leave no room for the initials, and the others some for the name. */
  .pk-crowded .pk-person::before {
    display: none;
  }
  .pk-sheet table:not(.pk-crowded) .pk-of-person {
    max-width: 216px;
  }
}
/* No column lies under the actions beside the menu of a screen of 1280, even in a font of the system, which is wider. */
@media (max-width: 1400px) {
  .pk-sheet .pk-crowded td {
    max-width: 152px;
  }
}
.pk-undo {
  position: fixed;
  z-index: 19;
  bottom: 24px;
  left: 50%;
  display: flex;
  gap: 16px;
  align-items: center;
  max-width: calc(100vw - 32px);
  padding: 8px 8px 8px 16px;
  border: 1px solid var(--p-line);
  border-radius: 12px;
  background: var(--p-surface);
  box-shadow: var(--p-shadow-above);
  transform: translateX(-50%);
}
.pk-undo .pk-action {
  min-height: 36px;
  font-weight: 650;
}
.pk-sheet tr.pk-fresh,
.pk-cards li.pk-fresh {
  background: var(--p-success-ground);
}
.pk-order {
  width: 100%;
  margin-bottom: 12px;
}
@media print {
  .pk-columns,
  .pk-undo {
    display: none;
  }
}
`;
