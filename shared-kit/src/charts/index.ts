export { Chart, type ChartProps } from './chart.tsx';
export type { ChartPoint, ChartSeries } from './draw-chart.ts';
