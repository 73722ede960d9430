import { render } from '@testing-library/react';
import { Spark } from './spark.tsx';

const pointsOf = (series: readonly number[]) => {
  const { container } = render(<Spark series={series} />);
  return container.querySelector('polyline')?.getAttribute('points');
};

test('a line goes from edge to edge, its lowest number at the bottom and its highest at the top', () => {
  expect(pointsOf([10, 30, 20])).toBe('0.0,24.0 36.0,2.0 72.0,13.0');
});

test('draws no line for a value without history or without change', () => {
  expect(pointsOf([])).toBeUndefined();
  expect(pointsOf([4])).toBeUndefined();
  expect(pointsOf([4, 4, 4])).toBeUndefined();
});
