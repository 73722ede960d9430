import { entered } from './leftovers.ts';

const heard = jest.fn();
const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
afterEach(() => jest.clearAllMocks());

/** A release whose every visit listens once more, and never stops. */
function visitor(release: string) {
  const listen = new Function(
    'heard',
    `const each = {}; window.addEventListener('resize', () => heard(each));
    //# sourceURL=https://portal.test/r/mfe-x/${release}/page.js`,
  ) as (fn: () => void) => void;
  return { mount: () => entered('mfe-x', { release }), listen: () => listen(heard) };
}
const timesHeard = () => {
  heard.mockClear();
  dispatchEvent(new Event('resize'));
  return heard.mock.calls.length;
};

test('of what a release leaves behind at each visit a few stay, and its team reads of it once', () => {
  const { mount, listen } = visitor('leaks');
  for (let visit = 0; visit < 50; visit += 1) {
    const leave = mount();
    listen();
    leave();
  }
  expect(timesHeard()).toBe(5);
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^\[mfe-x leaks\] leaves resize on window \(page/)],
  ]);
});

test('nothing is taken from a release that still stands somewhere, and what each end says twice counts once', () => {
  const before = timesHeard();
  const { mount, listen } = visitor('twice');
  const [first, second] = [mount(), mount()];
  for (let row = 0; row < 20; row += 1) listen();
  first();
  first();
  expect(timesHeard() - before).toBe(20);
  second();
  expect(timesHeard() - before).toBe(5);
});

test('another release keeps what is its own', () => {
  const before = timesHeard();
  const one = visitor('one');
  const leaveOne = one.mount();
  for (let row = 0; row < 20; row += 1) one.listen();
  visitor('other').mount()();
  expect(timesHeard() - before).toBe(20);
  leaveOne();
});
