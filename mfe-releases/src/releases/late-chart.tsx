import { later } from '@portal/shared-kit';
import type { ChartProps } from '@portal/shared-kit/charts';

const Chart = later(() => import('@portal/shared-kit/charts').then((m) => m.Chart));

/** A chart, whose code comes after the page. Its room is kept: what stands below it does not move when it comes. */
export const LateChart = (props: ChartProps) => (
  <div style={{ minHeight: usualHeight }}>
    <Chart {...props} />
  </div>
);
/** In pixels: title, drawing and the line that opens its table. */
const usualHeight = 312;
