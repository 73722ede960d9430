/** Styles of the grid on narrow screens: one student at a time. */
export const oneStyle = `
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
