import { IntervalLog } from '@portal/server-kit/interval-log';
import { OutageLog } from './health.routes.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('many events of an interval become one line, and an interval without events none', () => {
  const lines: object[] = [];
  const log = new IntervalLog((counts) => lines.push(counts));
  for (let each = 0; each < 500; each += 1) log.note('GET /api/quick');
  log.note('POST /api/quick');
  jest.advanceTimersByTime(10_000);
  expect(lines).toEqual([{ 'GET /api/quick': 500, 'POST /api/quick': 1 }]);
  jest.advanceTimersByTime(60_000);
  log.note('GET /api/quick');
  log.flush();
  expect(lines.slice(1)).toEqual([{ 'GET /api/quick': 1 }]);
});

test('an outage is one line when it begins and one when it ends, with its seconds', () => {
  const lines: unknown[] = [];
  const note = (line: unknown, text: string) => void lines.push([line, text]);
  const outage = new OutageLog('the database', { warn: note, info: note } as never);
  outage.answered();
  for (let each = 0; each < 5; each += 1) outage.failed();
  jest.advanceTimersByTime(42_000);
  outage.answered();
  outage.answered();
  expect(lines).toEqual([
    [{ part: 'the database', err: undefined }, 'does not answer'],
    [{ part: 'the database', seconds: 42 }, 'answers again'],
  ]);
});
