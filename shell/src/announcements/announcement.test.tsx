import { act, render, screen } from '@testing-library/react';
import { announcedMaintenance } from '@portal/shared-kit/contract/gateway/announced';
import { announced, readAnnounced } from './announced.ts';
import { Announcement } from './announcement.tsx';
import { followAnnounced } from './follow-announced.ts';

const start = Date.UTC(2026, 10, 27, 20);
const hour = 3_600_000;
const one = (from: number, until: number, note = 'Mudança de servidor.') => ({
  starts_at: new Date(start + from * hour).toISOString(),
  note,
  ends_at: new Date(start + until * hour).toISOString(),
});
const text = () => screen.queryByRole('status')?.textContent;

beforeEach(() => jest.useFakeTimers({ now: start - hour }));
afterEach(() => {
  jest.useRealTimers();
  announced.setState({ maintenance: [] });
});

test('shows maintenance with its dates in the time zone of Maputo, then that it runs, and nothing once it is over', () => {
  announced.setState({ maintenance: [one(0, 2)] });
  render(<Announcement />);
  expect(text()).toBe(
    'Manutenção prevista: 27/11/2026 22:00 até 28/11/2026 00:00. Mudança de servidor. Estado do portal',
  );
  expect(screen.getByRole('link', { name: 'Estado do portal' })).toHaveAttribute('href', '/status');
  act(() => jest.advanceTimersByTime(hour + 100));
  expect(text()).toMatch(/^Manutenção em curso: até 28\/11\/2026 00:00\. Mudança/);
  act(() => jest.advanceTimersByTime(2 * hour));
  expect(text()).toBeUndefined();
});

test('shows maintenance from a week before, and the next one after the one that is over', () => {
  announced.setState({ maintenance: [one(0, 1, 'A primeira.'), one(8 * 24, 8 * 24 + 1, 'A segunda.')] });
  render(<Announcement />);
  expect(text()).toContain('A primeira.');
  act(() => jest.advanceTimersByTime(2 * hour + 200));
  expect(text()).toBeUndefined();
  act(() => jest.advanceTimersByTime(24 * hour));
  expect(text()).toContain('A segunda.');
});

test('ignores embedded data that is no announcement', () => {
  expect(readAnnounced([one(0, 1), null, { note: 'x' }, { ...one(0, 1), ends_at: 'ontem' }])).toHaveLength(1);
  expect(readAnnounced('x')).toEqual([]);
  expect(announcedMaintenance).toMatch(/^[\w-]+$/);
});

test('a tab that is looked at learns of what is announced meanwhile, and an answer that fails changes nothing', async () => {
  const answers = [{ ok: false }, { ok: true, json: async () => ({ maintenance: [one(1, 2, 'Nova.')] }) }];
  const fetchMock = jest.fn(async () => answers.shift());
  Object.assign(globalThis, { fetch: fetchMock });
  render(<Announcement />);
  const stop = followAnnounced();
  await act(() => jest.advanceTimersByTimeAsync(5 * 60_000));
  expect([fetchMock.mock.calls.length, text()]).toEqual([1, undefined]);
  await act(() => jest.advanceTimersByTimeAsync(5 * 60_000));
  expect(text()).toContain('Nova.');
  stop();
  await act(() => jest.advanceTimersByTimeAsync(hour));
  expect(fetchMock).toHaveBeenCalledTimes(2);
});
