import { act, render, screen } from '@testing-library/react';
import axios, { AxiosError, type AxiosAdapter } from 'axios';
import { useOnline } from './use-online.ts';
import { line, watchLine } from './line.ts';

/** Result of the next calls: an answer with this status, or none. */
let meets: number | 'nothing' | 'given up' = 200;
const adapter: AxiosAdapter = async (config) => {
  if (meets === 'nothing') throw new AxiosError('lost', 'ERR_NETWORK', config);
  if (meets === 'given up') throw new AxiosError('canceled', 'ERR_CANCELED', config);
  const response = { data: {}, status: meets, statusText: '', headers: {}, config };
  if (meets < 400) return response;
  throw new AxiosError('refused', 'ERR_BAD_RESPONSE', config, undefined, response);
};
let isUp = true;
const probe = jest.fn(async () => {
  if (!isUp) throw new Error('down');
});
const http = axios.create({ adapter });
watchLine(http, probe);
const call = (times: number) =>
  act(async () => {
    for (let n = 0; n < times; n++) await http.get('/x').catch(() => undefined);
  });
const Shown = () => <p>{useOnline() ? 'Online' : 'Sem ligação'}</p>;

beforeEach(() => {
  jest.useFakeTimers();
  probe.mockClear();
  meets = 200;
  isUp = true;
  line.setState({ up: true });
  render(<Shown />);
});
afterEach(async () => {
  meets = 200;
  await call(1);
  jest.useRealTimers();
});

test.each(['nothing', 502] as const)(
  'several calls in a row that meet %s show that the line is down',
  async (what) => {
    meets = what;
    isUp = false;
    await call(2);
    expect(screen.getByText('Online')).toBeVisible();
    await call(1);
    expect(screen.getByText('Sem ligação')).toBeVisible();
  },
);

test('a line that was down comes back by itself', async () => {
  meets = 'nothing';
  isUp = false;
  await call(3);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('Sem ligação')).toBeVisible();
  isUp = true;
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('Online')).toBeVisible();
  expect(probe).toHaveBeenCalledTimes(3);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(probe).toHaveBeenCalledTimes(3);
});

test('is online again at once after any answered call, including refusals', async () => {
  meets = 'nothing';
  isUp = false;
  await call(3);
  meets = 403;
  await call(1);
  expect(screen.getByText('Online')).toBeVisible();
});

test('one call that keeps failing is no broken line, nor is one that the page gave up', async () => {
  meets = 500;
  await call(3);
  expect(probe).toHaveBeenCalledTimes(1);
  meets = 'given up';
  isUp = false;
  await call(9);
  expect(probe).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Online')).toBeVisible();
});

test('the browser that says it is offline is believed', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(screen.getByText('Sem ligação')).toBeVisible();
  onLine.mockRestore();
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.getByText('Online')).toBeVisible();
});
