import { aRelease } from '../testing/registry.ts';
import { contractFor } from './contract-for.ts';

const needing = (contract: string) => ({ ...aRelease('mfe-x', '1.0.0'), requires: { contract, shared: {} } });

test.each([
  ['^1.0.0', '1.2.0'],
  ['^2.0.0', '2.1.0'],
  ['>=1.0.0', '2.1.0'],
  ['^1.3.0', undefined],
  ['^3.0.0', undefined],
  ['nonsense', undefined],
])('a portal of 2.1 that still accepts 1.2 gives a release that needs %s contract %s', (range, expected) => {
  expect(contractFor(needing(range), ['2.1.0', '1.2.0'])).toBe(expected);
});
