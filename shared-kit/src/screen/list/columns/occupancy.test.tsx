import { render } from '@testing-library/react';
import { Occupancy } from './occupancy.tsx';

const draw = (taken: number, of: number) => {
  const { container } = render(<Occupancy taken={taken} of={of} />);
  const bar = container.querySelector<HTMLElement>('[aria-hidden] > span')!;
  return [container.textContent, bar.style.width, container.querySelector('.pk-full') !== null];
};

test('places are told as numbers, and drawn as a bar that is marked once none is left', () => {
  expect(draw(15, 60)).toEqual(['15/60', '25%', false]);
  expect(draw(60, 60)).toEqual(['60/60', '100%', true]);
  expect(draw(63, 60)).toEqual(['63/60', '100%', true]);
  expect(draw(0, 0)).toEqual(['0/0', '100%', true]);
});
