import {
  BarController,
  BarElement,
  CategoryScale,
  Chart as ChartJs,
  Filler,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
  Tooltip,
} from 'chart.js';
import type { ChartProps } from './chart.tsx';

ChartJs.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
  Tooltip,
);

/** Draws on the canvas, still where motion is unwanted; answers how to take it away. */
export function drawChart(
  canvas: HTMLCanvasElement,
  { kind, unit, points }: Pick<ChartProps, 'kind' | 'unit' | 'points'>,
) {
  // Without a drawing context the table remains.
  if (!canvas.getContext('2d')) return undefined;
  const style = getComputedStyle(canvas);
  const color = style.getPropertyValue('--portal-color').trim() || '#0b5cab';
  const line = style.getPropertyValue('--p-line').trim() || '#d5dbe3';
  const horizontal = kind === 'bars';
  const counts = {
    beginAtZero: true,
    ticks: { precision: 0 },
    grid: { color: line },
    border: { display: false },
  };
  const names = { grid: { display: false }, border: { color: line } };
  const chart = new ChartJs(canvas, {
    type: kind === 'line' ? 'line' : 'bar',
    data: {
      labels: points.map(({ label }) => label),
      datasets: [
        {
          label: unit,
          data: points.map(({ value }) => value),
          borderColor: color,
          backgroundColor: kind === 'line' ? `${color}22` : color,
          fill: kind === 'line',
          tension: 0.3,
          borderWidth: kind === 'line' ? 2 : 0,
          pointRadius: 3,
          pointBackgroundColor: color,
          borderRadius: 4,
          maxBarThickness: 36,
        },
      ],
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? false : { duration: 400 },
      indexAxis: horizontal ? 'y' : 'x',
      color: style.color,
      font: { family: style.fontFamily },
      scales: { x: horizontal ? counts : names, y: horizontal ? names : counts },
    },
  });
  return () => chart.destroy();
}
