/** The tool bar of a list: its search and its filters. */
export const toolbarStyle = `
.pk-toolbar {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: flex-start;
  margin-bottom: 12px;
}
/* The act of the screen comes last, also where the views of the list follow it. */
.pk-toolbar > .pk-button-primary {
  order: 1;
  margin-left: auto;
}
.pk-filter {
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  flex: 1 1 max(132px, calc(var(--pk-letters, 0) * 7.4px + 46px));
  gap: 4px;
  max-width: 300px;
}
.pk-filter select {
  text-overflow: ellipsis;
}
/* Found once there are too many options, and not to move the list when they come. */
.pk-filter-search {
  position: absolute;
  z-index: 3;
  top: calc(100% + 2px);
  right: 0;
  left: 0;
  visibility: hidden;
}
.pk-filter:focus-within .pk-filter-search {
  visibility: visible;
}
.pk-filter small {
  color: var(--p-muted);
}
.pk-more {
  position: relative;
}
.pk-more > button {
  cursor: pointer;
}
.pk-more > div {
  position: absolute;
  z-index: 4;
  top: calc(100% + 4px);
  display: grid;
  gap: 8px;
  padding: 12px;
  border: 1px solid var(--p-line);
  border-radius: var(--p-radius-large);
  outline: none;
  background: var(--p-surface);
  box-shadow: var(--p-shadow-above);
}
.pk-more > [hidden] {
  display: none;
}
.pk-search:focus-within small {
  visibility: visible;
}
.pk-search {
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  flex: 1 1 120px;
  gap: 4px;
  max-width: 360px;
}
/* Said while one types, and then over what stands below: the list does not move. */
.pk-search small {
  position: absolute;
  z-index: 3;
  top: calc(100% + 2px);
  visibility: hidden;
  padding: 2px 6px;
  border-radius: 6px;
  background: var(--p-surface);
  color: var(--p-muted);
}
.pk-fold {
  display: none;
}
@media (max-width: 640px) {
  .pk-fold {
    display: inline-block;
  }
  .pk-folded .pk-filter {
    display: none;
  }
  .pk-filter,
  .pk-search {
    max-width: none;
  }
  .pk-search {
    flex-basis: 100%;
  }
}
`;
