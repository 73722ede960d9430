import { Targets } from './targets.ts';

const urls = ['http://a:1', 'http://b', 'http://[::1]:3'];

test('servers take turns', () => {
  const targets = new Targets(urls);
  expect([1, 2, 3, 4].map(() => targets.pick().host)).toEqual(['a', 'b', '::1', 'a']);
  expect([1, 2].map(() => targets.pick().port)).toEqual([80, 3]);
});

test('one that failed is passed over for a second, and then asked again', () => {
  let now = 0;
  const targets = new Targets(urls, () => now);
  targets.failed(targets.pick());
  expect([1, 2, 3, 4].map(() => targets.pick().host)).toEqual(['b', '::1', 'b', '::1']);
  now = 1001;
  expect([1, 2, 3].map(() => targets.pick().host)).toContain('a');
});

test('when all failed they are asked all the same, in turn', () => {
  const targets = new Targets(urls, () => 0);
  for (let i = 0; i < 3; i += 1) targets.failed(targets.pick());
  expect(new Set([1, 2, 3].map(() => targets.pick().host)).size).toBe(3);
});
