import {
  BarController,
  BarElement,
  CategoryScale,
  Chart as ChartJs,
  Filler,
  Legend,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
  Tooltip,
} from 'chart.js';
import { motion, palettes, unknownColor } from '../contract/core/tokens.ts';

ChartJs.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  Legend,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
  Tooltip,
);

export interface ChartPoint {
  label: string;
  value: number;
}
export interface Drawing {
  /** `line` for a course of time, `columns` for a few short labels, `bars` for long ones. */
  kind: 'line' | 'columns' | 'bars';
  /** What is counted. */
  unit: string;
  points: readonly ChartPoint[];
  /** What is counted beside it, at most two, each with a value for every point in their order. */
  others?: readonly ChartSeries[] | undefined;
  /** How a value reads; as it is when left out. Declared once, outside of what draws. */
  format?: ((value: number) => string) | undefined;
}
export interface ChartSeries {
  unit: string;
  values: readonly number[];
}

/** Draws on the canvas, still where motion is unwanted; answers how to take it away. */
export function drawChart(canvas: HTMLCanvasElement, { kind, unit, points, others = [], format }: Drawing) {
  // Without a drawing context the table remains.
  if (!canvas.getContext('2d')) return undefined;
  const style = getComputedStyle(canvas);
  const token = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise;
  const line = token('--p-line', palettes.light.line);
  // They differ in lightness too, for who does not see colours.
  const colors = [
    token('--portal-color', unknownColor),
    token('--p-control-line', palettes.light.controlLine),
    token('--p-text', palettes.light.text),
  ];
  const horizontal = kind === 'bars';
  const ticks = { color: style.color, font: { family: style.fontFamily } };
  const counts = {
    beginAtZero: true,
    ticks: {
      ...ticks,
      precision: 0,
      ...(format && { callback: (value: string | number) => format(Number(value)) }),
    },
    grid: { color: line },
    border: { display: false },
  };
  // Beside a bar each name is shown: a bar without one says nothing.
  const names = {
    ticks: { ...ticks, autoSkip: !horizontal },
    grid: { display: false },
    border: { color: line },
  };
  const chart = new ChartJs(canvas, {
    type: kind === 'line' ? 'line' : 'bar',
    data: {
      // A label of several lines is a list to chart.js; a long one would be cut off at the edge.
      labels: points.map(({ label }) => (horizontal ? inLines(label, canvas.clientWidth) : label)),
      datasets: [{ unit, values: points.map(({ value }) => value) }, ...others].map(
        ({ unit: label, values }, index) => {
          const own = colors[index]!;
          return {
            label,
            data: [...values],
            borderColor: own,
            backgroundColor: kind === 'line' ? `${own}22` : own,
            fill: kind === 'line' && others.length === 0,
            cubicInterpolationMode: 'monotone' as const,
            borderWidth: kind === 'line' ? 2 : 0,
            borderDash: kind === 'line' ? [[], [6, 4], [2, 3]][index]! : [],
            pointRadius: 3,
            pointBackgroundColor: own,
            borderRadius: 4,
            maxBarThickness: 36,
          };
        },
      ),
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: matchMedia('(prefers-reduced-motion: reduce)').matches
        ? false
        : { duration: motion.slow, onComplete: fitAgain },
      indexAxis: horizontal ? 'y' : 'x',
      plugins: {
        legend: { display: others.length > 0, labels: { color: style.color, boxWidth: 14 } },
        ...(format && {
          tooltip: { callbacks: { label: ({ dataset, raw }) => `${dataset.label}: ${format(Number(raw))}` } },
        }),
      },
      scales: { x: horizontal ? counts : names, y: horizontal ? names : counts },
    },
  });
  return () => chart.destroy();
}

/** chart.js applies a size set during an animation at its next drawing, and after the last step there is none. */
const fitAgain = ({ chart }: { chart: ChartJs }) => chart.resize();

/** Pixels in height that bars with these labels need, so that no label lies over the next one; undefined where labels stand below. */
export function heightFor({ kind, points, others = [] }: Pick<Drawing, 'kind' | 'points' | 'others'>) {
  if (kind !== 'bars') return undefined;
  // As on the narrowest screen, where labels have most lines.
  const most = Math.max(1, ...points.map(({ label }) => inLines(label, 0).length));
  const row = Math.max(most * lineHeight + 8, (others.length + 1) * 14 + 8);
  return points.length * row + axisHeight;
}
const lineHeight = 15;
const axisHeight = 40;

/** A label as lines that leave the bars of a drawing that many pixels wide their room. */
function inLines(label: string, width: number): string[] {
  const lineLength = width < 400 ? 16 : 22;
  const lines: string[] = [];
  for (const word of label.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && longer.length <= lineLength) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
