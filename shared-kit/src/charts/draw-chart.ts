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
}

/** Draws on the canvas, still where motion is unwanted; answers how to take it away. */
export function drawChart(canvas: HTMLCanvasElement, { kind, unit, points }: Drawing) {
  // Without a drawing context the table remains.
  if (!canvas.getContext('2d')) return undefined;
  const style = getComputedStyle(canvas);
  const color = style.getPropertyValue('--portal-color').trim() || '#0b5cab';
  const line = style.getPropertyValue('--p-line').trim() || '#d5dbe3';
  const horizontal = kind === 'bars';
  const ticks = { color: style.color, font: { family: style.fontFamily } };
  const counts = {
    beginAtZero: true,
    ticks: { ...ticks, precision: 0 },
    grid: { color: line },
    border: { display: false },
  };
  const names = { ticks, grid: { display: false }, border: { color: line } };
  const chart = new ChartJs(canvas, {
    type: kind === 'line' ? 'line' : 'bar',
    data: {
      // A label of several lines is a list to chart.js; a long one would be cut off at the edge.
      labels: points.map(({ label }) => (horizontal ? inLines(label) : label)),
      datasets: [
        {
          label: unit,
          data: points.map(({ value }) => value),
          borderColor: color,
          backgroundColor: kind === 'line' ? `${color}22` : color,
          fill: kind === 'line',
          cubicInterpolationMode: 'monotone',
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
      scales: { x: horizontal ? counts : names, y: horizontal ? names : counts },
    },
  });
  return () => chart.destroy();
}

/** Characters of a line of a label. */
const lineLength = 22;

function inLines(label: string): string[] {
  const lines: string[] = [];
  for (const word of label.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && longer.length <= lineLength) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
