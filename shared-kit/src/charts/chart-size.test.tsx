import { render, screen } from '@testing-library/react';

/** What waits for the next frame of the screen, which comes when the test says so. */
const waiting: FrameRequestCallback[] = [];
window.requestAnimationFrame = (callback) => waiting.push(callback);
const nextFrame = () => waiting.splice(0).forEach((callback) => callback(Date.now()));

/** Draws nothing. */
const contextOf = (canvas: HTMLCanvasElement) =>
  new Proxy({ canvas, measureText: () => ({ width: 10 }) } as Record<string | symbol, unknown>, {
    get: (own, name) => own[name] ?? (() => undefined),
  });
let width: number;
let resized: (() => void) | undefined;

beforeEach(() => {
  width = 984;
  jest.useFakeTimers({ doNotFake: ['requestAnimationFrame'], now: 0 });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
  ) {
    return contextOf(this) as never;
  });
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => new DOMRect(0, 0, width, 300));
  window.ResizeObserver = class {
    constructor(told: ResizeObserverCallback) {
      resized = () => told([{ contentRect: new DOMRect(0, 0, width, 300) } as never], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

test('a change of size between the last step of the animation and its end is not lost', async () => {
  const { Chart } = await import('./index.ts');
  render(
    <Chart kind="columns" title="Cursos" labels="Mês" unit="Cursos" points={[{ label: 'a', value: 4 }]} />,
  );
  const drawn = () => parseInt(screen.getByRole('img').style.width, 10);
  expect(drawn()).toBe(984);
  nextFrame();
  width = 600;
  resized!();
  // In one frame the animation takes its last step, and then the chart gets its new size.
  jest.setSystemTime(10_000);
  for (let frame = 0; frame < 5; frame += 1) nextFrame();
  expect(drawn()).toBe(600);
});
