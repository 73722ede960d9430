const { existsSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');

// Jest's own, by the packages that lead to it: one version, and no dependency of ours.
let place = __filename;
for (const name of ['jest', '@jest/core', 'jest-config', '@jest/test-sequencer'])
  place = createRequire(place).resolve(name);
const { default: Sequencer } = require(place);

/** Test files that take longest, the longest first (seconds on two cores, 2026-11-26). Jest knows how long a file took only where it ran
 *  before; on a fresh clone it begins with the largest, and a long one that comes last keeps one worker busy while the other has no work. */
const longest = [
  'e2e/src/every-route.test.ts', // 153
  'api/src/contract.test.ts', // 131
  'e2e/src/grades.test.ts', // 102
  'e2e/src/faults/remote.test.ts', // 91
  'e2e/src/every-route-wide.test.ts', // 79
  'e2e/src/new-team.test.ts', // 78
  'e2e/src/faults/open-tab.test.ts', // 74
  'api/src/crash.test.ts', // 69
  'e2e/src/two-teams.test.ts', // 62
  'e2e/src/secretary.test.ts', // 59
  'api/src/platform/backup/backup-bucket.test.ts', // 52
  'e2e/src/faults/api.test.ts', // 51
  'api/src/platform/backup/restore-refused.test.ts', // 49
  'api/src/platform/backup/drill.test.ts', // 40
];
const root = path.join(__dirname, '..');
for (const file of longest)
  if (!existsSync(path.join(root, file)))
    throw new Error(`${file} is gone: take it off scripts/longest-first.cjs.`);
const places = new Map(longest.map((file, index) => [path.join(root, file), index]));
const placeOf = (test) => places.get(test.path) ?? longest.length;

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => placeOf(one) - placeOf(other));
  }
};
