import { keepRenewed, renewalDue } from './browser-session.ts';

const minute = 60_000;

test.each([
  [3 * minute, 0, false],
  [2 * minute - 1, 0, true],
  [1, 5 * minute - 1, true],
  [1, 5 * minute, false],
])('with %i ms left and %i ms idle it is due: %s', (left, idle, due) =>
  expect(renewalDue(left, idle)).toBe(due),
);

test('the token is renewed silently ahead of its end while the user is active, and not while idle', () => {
  jest.useFakeTimers();
  const renew = jest.fn().mockRejectedValue(new Error('no network'));
  let end = Date.now() + 15 * minute;
  let last = Date.now();
  const session = {
    getState: () => ({ status: 'active' }),
    remaining: () => Math.max(0, end - Date.now()),
    renew,
  };
  const stop = keepRenewed(session as never, { last: () => last }, Date.now);
  jest.advanceTimersByTime(12 * minute);
  expect(renew).not.toHaveBeenCalled();
  last = Date.now();
  jest.advanceTimersByTime(1.5 * minute);
  expect(renew).toHaveBeenCalled();
  renew.mockClear();
  end = Date.now() + minute;
  jest.advanceTimersByTime(20 * minute);
  renew.mockClear();
  jest.advanceTimersByTime(minute);
  expect(renew).not.toHaveBeenCalled();
  stop();
  jest.useRealTimers();
});
