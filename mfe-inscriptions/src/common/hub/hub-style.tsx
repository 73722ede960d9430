import { usePortal } from '@portal/shared-kit';

/** Styles of the hub's head, in the portal's colours. */
export function HubStyle() {
  const { nonce } = usePortal();
  return (
    <style href="inscriptions-hub" precedence="medium" nonce={nonce}>
      {css}
    </style>
  );
}

const css = `
.hub-head {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: center;
  margin-bottom: 8px;
}
.hub-tabs {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 8px;
  margin-bottom: 12px;
  border-bottom: 1px solid var(--p-line);
}
.hub-tab {
  padding: 8px 4px;
  font-size: 15px;
  margin-bottom: -1px;
  border-bottom: 3px solid transparent;
  color: var(--p-text);
  text-decoration: none;
}
.hub-count {
  display: inline-block;
  min-width: 5ch;
}
.hub-tab:hover {
  text-decoration: underline;
}
.hub-tab[aria-current='page'] {
  border-bottom-color: currentcolor;
  font-weight: 700;
}
.hub-tab:focus-visible {
  outline: 3px solid var(--p-focus);
  outline-offset: 0;
}
/* On a narrow screen what waits has lines of its own, which come with the numbers and would move what stands below. */
@media (max-width: 640px) {
  .hub-head [role='note'] {
    order: 1;
  }
  .hub-tabs:has(~ .pk-unsteady) {
    visibility: hidden;
  }
}
`;
