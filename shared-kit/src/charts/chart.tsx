import { useEffect, useId, useRef } from 'react';
import { useTheme } from '../remote/use-theme.ts';
import { drawChart, heightFor, type ChartPoint, type Drawing } from './draw-chart.ts';

const text = {
  showTable: 'Ver em tabela',
  summary: (title: string, unit: string, count: number, most: string) =>
    `${title}: ${count} valores de ${unit}. Maior: ${most}.`,
} as const;

export interface ChartProps extends Drawing {
  title: string;
  /** What the labels are, as the heading of their column. */
  labels: string;
}

/** A drawing of the points in the institution's colour, and the same points as a table for people who prefer to read. */
export function Chart({ kind, title, labels, unit, points, others, format = String }: ChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const caption = useId();
  const theme = useTheme();
  useEffect(() => {
    if (canvas.current) return drawChart(canvas.current, { kind, unit, points, others, format });
    // The colours are those of the page at the time of drawing.
  }, [kind, unit, points, others, format, theme]);
  return (
    <figure className="p-chart" aria-labelledby={caption}>
      <figcaption id={caption}>{title}</figcaption>
      <div className="p-chart-canvas" style={{ minHeight: heightFor({ kind, points, others }) }}>
        <canvas ref={canvas} role="img" aria-label={summary(title, unit, points, format)} />
      </div>
      <details>
        <summary>{text.showTable}</summary>
        <table>
          <caption className="p-visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{labels}</th>
              <th scope="col">{unit}</th>
              {others?.map((series) => (
                <th key={series.unit} scope="col">
                  {series.unit}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, value }, index) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{format(value)}</td>
                {others?.map((series) => (
                  <td key={series.unit}>{format(series.values[index] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function summary(
  title: string,
  unit: string,
  points: readonly ChartPoint[],
  format: (value: number) => string,
): string {
  const most = points.reduce<ChartPoint | undefined>(
    (best, point) => (best && best.value >= point.value ? best : point),
    undefined,
  );
  return most ? text.summary(title, unit, points.length, `${most.label} (${format(most.value)})`) : title;
}
