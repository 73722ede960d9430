import fc from 'fast-check';
import { cohortPlace, isInCohort, pointersFor } from './cohort.ts';

const percentage = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const visitor = fc.record({
  id: fc.string({ minLength: 1, maxLength: 40 }),
  roles: fc.constant<string[]>([]),
});
const remote = fc.stringMatching(/^[a-z][a-z-]{0,20}$/);
const audience = (share: number, roles: string[] = []) => ({ percentage: share, roles });

test('raising the percentage never takes anybody out', () => {
  fc.assert(
    fc.property(visitor, remote, percentage, percentage, (who, name, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      return !isInCohort(who, name, audience(low)) || isInCohort(who, name, audience(high));
    }),
  );
});

test('at 0 % nobody is in the cohort, and at 100 % everybody', () => {
  fc.assert(
    fc.property(
      visitor,
      remote,
      (who, name) => !isInCohort(who, name, audience(0)) && isInCohort(who, name, audience(100)),
    ),
  );
});

test('a person stands at the same place on every page and device', () => {
  fc.assert(
    fc.property(fc.string(), remote, (id, name) => {
      const place = cohortPlace(id, name);
      return place === cohortPlace(id, name) && Number.isInteger(place) && place >= 0 && place < 10_000;
    }),
  );
});

/** For 20 000 people five standard deviations are less than 1 %, for any share. */
const many = 20_000;
const bound = (share: number) => 5 * Math.sqrt((share / 100) * (1 - share / 100) * many) + 1;

test.each([0.5, 1, 5, 20, 50, 80, 99])(
  '%d %% selects that share of the people, for any form of ids',
  (share) => {
    for (const idOf of [
      String,
      (n: number) => `user-${n}`,
      (n: number) => `u${n * 7919}`,
      (n: number) => n.toString(36).padStart(32, '0'),
    ]) {
      let inside = 0;
      for (let n = 0; n < many; n++)
        if (isInCohort({ id: idOf(n), roles: [] }, 'mfe-payments', audience(share))) inside += 1;
      expect(Math.abs(inside - (share / 100) * many)).toBeLessThan(bound(share));
    }
  },
);

test('being in the cohort of one remote says nothing of another', () => {
  let both = 0;
  for (let n = 0; n < many; n++) {
    const who = { id: String(n), roles: [] };
    if (isInCohort(who, 'mfe-payments', audience(20)) && isInCohort(who, 'mfe-registers', audience(20)))
      both += 1;
  }
  expect(Math.abs(both - 0.04 * many)).toBeLessThan(bound(4));
});

test('a role is in at any percentage, and its name is compared without case', () => {
  expect(isInCohort({ id: '1', roles: ['testers'] }, 'a', audience(0, ['Testers']))).toBe(true);
  expect(isInCohort({ id: '1', roles: ['Student'] }, 'a', audience(0, ['Testers']))).toBe(false);
});

const pointers = {
  name: 'mfe-a',
  stable: 'stable',
  canary: { release: 'canary', percentage: 100, roles: [] as string[] },
  preview: 'preview',
  lastGood: 'last',
};
const anybody = { id: '7', roles: [] };

test('a user in the cohort gets the canary, and the stable release if the canary fails', () => {
  expect(pointersFor(pointers, anybody)).toMatchObject({ stable: 'canary', lastGood: 'stable' });
});

test('a user outside the cohort never gets the canary', () => {
  const remote = { ...pointers, canary: { ...pointers.canary, percentage: 0 } };
  expect(pointersFor(remote, anybody)).toBe(remote);
});

test('a preview is met only by who asked for it, before any canary', () => {
  expect(pointersFor(pointers, { ...anybody, previews: ['mfe-a'] })).toMatchObject({
    stable: 'preview',
    lastGood: 'stable',
  });
  expect(pointersFor(pointers, { ...anybody, previews: ['mfe-b'] })).toMatchObject({ stable: 'canary' });
});
