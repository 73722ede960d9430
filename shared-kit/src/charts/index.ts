export { Chart, type ChartProps } from './chart.tsx';
export type { ChartPoint } from './draw-chart.ts';
