import { ahead, emptyHistory, observe, resume, type StatusHistory, type Observation } from './incidents.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 10, minute));
const iso = (minute: number) => at(minute).toISOString();
const api = (state: Observation['state']): Observation => ({ part: 'api', title: 'Serviço', state });
/** The history after the API was observed in these states, one per minute. */
const after = (states: Observation['state'][], history: StatusHistory = emptyHistory, from = 0) =>
  states.reduce((previous, state, nth) => observe(previous, [api(state)], at(from + nth)), history);

test('a part keeps since when it is as it is, over any number of looks', () => {
  expect(after(['up', 'up', 'up']).parts).toEqual([{ ...api('up'), since: iso(0) }]);
  expect(after(['up', 'down', 'down']).parts[0]!.since).toBe(iso(1));
});

test('a problem that gets worse is one incident, with its worst state, from its first moment to its end', () => {
  const { incidents } = after(['up', 'late', 'down', 'late', 'up', 'up', 'late']);
  expect(incidents.map(({ state, from, until }) => [state, from, until])).toEqual([
    ['down', iso(1), iso(4)],
    ['late', iso(6), null],
  ]);
});

test('while the state of a part is unknown, no incident begins and a running one continues', () => {
  expect(after(['up', 'unknown']).incidents).toEqual([]);
  expect(after(['late', 'unknown']).incidents).toMatchObject([{ from: iso(0), until: null }]);
  expect(after(['late', 'unknown', 'up']).incidents).toMatchObject([{ from: iso(0), until: iso(2) }]);
});

test('a part that is there no more ends its incident', () => {
  expect(observe(after(['down']), [], at(5)).incidents).toMatchObject([{ until: iso(5) }]);
});

test('shows an incident during announced maintenance as such', () => {
  const maintenance = [{ starts_at: iso(2), ends_at: iso(4), note: 'Nota' }];
  const { incidents } = after(['up', 'down', 'up', 'down', 'up', 'down'], { ...emptyHistory, maintenance });
  expect(incidents.map(({ planned }) => planned)).toEqual([false, true, false]);
  expect([ahead(maintenance, at(3)).length, ahead(maintenance, at(4)).length]).toEqual([1, 0]);
});

test('after a restart nothing is said, and after an absence that the portal was not there, once', () => {
  const history = after(['up']);
  expect(resume(history, 'Páginas', at(1))).toEqual(history);
  expect(resume(emptyHistory, 'Páginas', at(1))).toEqual(emptyHistory);
  const back = resume(history, 'Páginas', at(30));
  expect(back.incidents).toEqual([
    { part: 'portal', title: 'Páginas', state: 'down', from: iso(0), until: iso(30), planned: false },
  ]);
  expect(after(['up'], back, 30).incidents).toHaveLength(1);
});

test('incidents are kept for 90 days, and those that go on for as long as they do', () => {
  const history = after(['down', 'up', 'down']);
  const later = new Date(at(0).getTime() + 91 * 86_400_000);
  expect(observe(history, [api('down')], later).incidents).toMatchObject([{ from: iso(2), until: null }]);
});
