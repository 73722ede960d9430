import { usePortal } from '@portal/shared-kit';

/** Styles of cards and charts, for screen and print. */
export function StatisticStyle() {
  const { nonce } = usePortal();
  return (
    <style href="inscriptions-statistic" precedence="medium" nonce={nonce}>
      {css}
    </style>
  );
}

const css = `
.st-cards {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(140px, 100%), 1fr));
  gap: 12px;
  margin: 0 0 24px;
}
.st-card,
.st-chart {
  min-width: 0;
  padding: 14px 16px;
  border: 1px solid var(--p-line);
  border-radius: 10px;
  background: var(--p-surface);
}
.st-card dt {
  font-weight: 600;
}
.st-card dd {
  margin: 0;
  font-size: 13px;
  color: var(--p-muted);
}
.st-card dd.st-value {
  font-size: 26px;
  line-height: 1.4;
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  color: inherit;
}
.st-charts {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr));
  gap: 16px;
  align-items: start;
}
.st-chart figure {
  margin: 0;
}
.st-chart figcaption {
  margin-bottom: 10px;
  font-size: 16px;
  font-weight: 600;
}
.st-chart .p-chart-canvas,
.st-place {
  position: relative;
  height: 260px;
}
.st-tall .p-chart-canvas,
.st-tall .st-place {
  height: 540px;
}
.st-chart details {
  margin-top: 10px;
  font-size: 14px;
  overflow-x: auto;
}
.st-chart summary {
  min-height: 24px;
  cursor: pointer;
}
.st-chart table {
  width: 100%;
  border-collapse: collapse;
}
.st-chart th,
.st-chart td {
  padding: 6px 8px;
  border-bottom: 1px solid var(--p-line);
  text-align: left;
  font-weight: 400;
  overflow-wrap: anywhere;
}
.st-chart thead th {
  font-weight: 600;
}
.st-chart td,
.st-chart thead th:not(:first-child) {
  text-align: right;
  font-variant-numeric: tabular-nums;
}
.st-note {
  margin: 0 0 16px;
  font-size: 14px;
  color: var(--p-muted);
}
@media print {
  .in-print-hide,
  .pk-toolbar {
    display: none !important;
  }
  .st-cards {
    grid-template-columns: repeat(5, 1fr);
  }
  .st-charts {
    grid-template-columns: repeat(2, 1fr);
  }
  .st-card,
  .st-chart {
    break-inside: avoid;
  }
  .st-chart details {
    display: none;
  }
}
`;
