const width = 72;
const height = 26;
const edge = 2;

/** The history of a number as a line without scale, with a text alternative. */
export function Spark({ series }: { series: readonly number[] }) {
  const [low, high] = [Math.min(...series), Math.max(...series)];
  if (series.length < 2 || low === high) return null;
  const points = series.map((value, at) => {
    const x = (at / (series.length - 1)) * width;
    const y = height - edge - ((value - low) / (high - low)) * (height - 2 * edge);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className="p-spark" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <polyline points={points.join(' ')} />
    </svg>
  );
}
