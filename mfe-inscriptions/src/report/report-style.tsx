import { usePortal } from '@portal/shared-kit';

/** Styles of column choice and groups. */
export function ReportStyle() {
  const { nonce } = usePortal();
  return (
    <style href="inscriptions-report" precedence="medium" nonce={nonce}>
      {css}
    </style>
  );
}

const css = `
.rp-columns {
  padding: 3px 12px;
  border: 1px solid var(--p-line);
  border-radius: 10px;
  background: var(--p-surface);
}
.rp-columns[open] {
  flex-basis: 100%;
}
.rp-columns summary {
  line-height: 28px;
  font-weight: 600;
  cursor: pointer;
}
.rp-columns p {
  margin: 4px 0 8px;
  font-size: 14px;
  color: var(--p-muted);
}
.rp-columns ol {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin: 0 0 10px;
  padding: 0;
  list-style: none;
}
.rp-columns li {
  display: flex;
  align-items: center;
  gap: 2px;
  padding: 2px 4px 2px 10px;
  border: 1px solid var(--p-line);
  border-radius: 8px;
  background: var(--p-ground);
  cursor: grab;
}
.rp-columns li[data-over='true'] {
  outline: 2px dashed var(--portal-color);
}
.rp-columns li button {
  min-width: 28px;
  min-height: 28px;
  border: 0;
  border-radius: 6px;
  background: transparent;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
.rp-columns li button:hover:enabled {
  background: var(--portal-tint);
}
.rp-columns li button:disabled {
  opacity: 0.35;
  cursor: default;
}
.rp-columns li button:focus-visible {
  outline: 3px solid var(--p-focus);
}
.pk-sheet .rp-group th {
  position: static;
  text-align: left;
  color: inherit;
  background: var(--portal-tint);
}
.pk-sheet td.rp-money,
.pk-sheet th.rp-money {
  text-align: right;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
}
.rp-overall {
  margin: 12px 0 0;
  font-weight: 600;
}
.rp-note {
  margin: 4px 0 0;
  font-size: 14px;
  color: var(--p-muted);
}
@media print {
  .pk-toolbar,
  .rp-columns {
    display: none !important;
  }
  .pk-sheet {
    overflow: visible;
  }
}
`;
