import { usePortal } from '../../remote/portal-context.tsx';

/** The look of an import. Inline and once in a page, as the kit's lists have theirs. */
export function ImportStyle() {
  const { nonce } = usePortal();
  return (
    <style href="portal-kit-import" precedence="medium" nonce={nonce}>
      {css}
    </style>
  );
}

const css = `
.pk-import-heading {
  margin: 0 0 8px;
  font-size: 18px;
  overflow-wrap: anywhere;
}
.pk-import-note {
  margin: 4px 0;
  color: var(--p-muted);
  font-size: 13px;
}
.pk-import-problem {
  margin: 4px 0 0;
  color: var(--p-error);
  font-size: 13px;
}
/* Inputs of a line stay in one row where a problem stands below one of them. */
.pk-import-lines .pk-sheet td {
  vertical-align: top;
}
.pk-import-lines .pk-cell {
  white-space: normal;
  overflow: visible;
}
.pk-import-lines .pk-sheet :is(th, td):nth-child(4) {
  position: sticky;
  inset-inline-start: 0;
  z-index: 1;
  background: var(--p-surface);
}
.pk-import-problems {
  margin: 0 0 12px;
  padding-inline-start: 20px;
  color: var(--p-error);
}
.pk-import-cell {
  width: 100%;
  min-width: 110px;
}
.pk-import-cell[aria-invalid] {
  border-color: var(--p-error);
}
.pk-import-verdict[data-verdict='ERRO'] {
  color: var(--p-error);
  font-weight: 600;
}
.pk-import-counts {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 24px;
  margin: 0 0 12px;
  padding: 0;
  list-style: none;
}
.pk-import-alert {
  margin-bottom: 12px;
}
.pk-import-alert p {
  margin: 0;
}
.pk-import-progress {
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: center;
  padding: 24px 0;
}
.pk-import-progress progress {
  flex: 1 1 160px;
}
`;
