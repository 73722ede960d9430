import { restoreGlobals, restoreGlobalsFor, trackMount } from './mounts.ts';

const onResize = jest.fn();
const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
afterEach(() => jest.clearAllMocks());

/** A release that adds a listener at every visit and never removes it. */
function visitor(release: string) {
  const listen = new Function(
    'heard',
    `const each = {}; window.addEventListener('resize', () => heard(each));
    //# sourceURL=https://portal.test/r/mfe-x/${release}/page.js`,
  ) as (fn: () => void) => void;
  return { mount: () => trackMount('mfe-x', { release }), listen: () => listen(onResize) };
}
const listenerCalls = () => {
  onResize.mockClear();
  dispatchEvent(new Event('resize'));
  return onResize.mock.calls.length;
};

test('of what a release leaves behind at each visit a few stay, and its team reads of it once', () => {
  const { mount, listen } = visitor('leaks');
  for (let visit = 0; visit < 50; visit += 1) {
    const leave = mount();
    listen();
    leave();
    expect(listenerCalls()).toBe(0);
  }
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^\[mfe-x leaks\] leaves resize on window \(page/)],
  ]);
  const again = mount();
  expect(listenerCalls()).toBe(5);
  again();
});

test('removes nothing of a release that is still mounted somewhere, and ending a mount twice counts once', () => {
  const before = listenerCalls();
  const { mount, listen } = visitor('twice');
  const [first, second] = [mount(), mount()];
  for (let row = 0; row < 20; row += 1) listen();
  first();
  first();
  expect(listenerCalls() - before).toBe(20);
  second();
  expect(listenerCalls()).toBe(before);
  const again = mount();
  expect(listenerCalls() - before).toBe(5);
  again();
});

test('another release keeps what is its own', () => {
  const before = listenerCalls();
  const one = visitor('one');
  const leaveOne = one.mount();
  for (let row = 0; row < 20; row += 1) one.listen();
  visitor('other').mount()();
  expect(listenerCalls() - before).toBe(20);
  leaveOne();
});

/** Code of a release that changes the page. */
const codeOf = (release: string, code: string, remote = 'mfe-x') =>
  new Function(`${code}\n//# sourceURL=https://portal.test/r/${remote}/${release}/page.js`) as () => unknown;
/** The sheets that apply to the page. */
const reaching = () =>
  [...document.querySelectorAll<HTMLStyleElement>('style')]
    .filter((sheet) => sheet.media !== 'not all')
    .map((sheet) => sheet.textContent);
const addSheet = (text: string) => `
  const style = document.createElement('style');
  style.textContent = '${text}';
  document.head.append(style);`;

test('a style sheet that a release adds, or a library in it, is there at its visits only', () => {
  const leave = trackMount('mfe-x', { release: 'styled' });
  codeOf('styled', addSheet('.a {}'))();
  codeOf('styled', `document.body.insertAdjacentHTML('beforeend', '<style>.b {}</style>')`)();
  document.head.append(Object.assign(document.createElement('style'), { textContent: '.portal {}' }));
  leave();
  expect(reaching()).toEqual(['.portal {}']);
  const again = trackMount('mfe-x', { release: 'styled' });
  expect(reaching().toSorted()).toEqual(['.a {}', '.b {}', '.portal {}']);
  again();
});

test('a style sheet that a release adds after it was left reaches nothing from the next visit on', () => {
  const before = reaching();
  const leave = trackMount('mfe-x', { release: 'late' });
  leave();
  codeOf('late', addSheet('.late {}'))();
  trackMount('mfe-x', { release: 'other' })();
  expect(reaching()).toEqual(before);
});

test('a sheet of the kit, which releases draw under one name, stays for the next one', () => {
  const hoisted = Object.assign(document.createElement('style'), { textContent: '.pk-list {}' });
  Object.assign(hoisted.dataset, { href: 'portal-kit-screen', precedence: 'medium' });
  const leave = trackMount('mfe-x', { release: 'first-list' });
  document.head.append(hoisted);
  leave();
  const again = trackMount('mfe-y', { release: 'second-list' });
  expect(reaching()).toContain('.pk-list {}');
  again();
});

test('shared resources of the shell, antd with its style sheets, stay when releases come and go', () => {
  const leave = trackMount('mfe-x', { release: 'user-of-antd' });
  codeOf('1.0.0', addSheet('.ant-btn {}'), 'shell')();
  leave();
  expect(reaching()).toContain('.ant-btn {}');
});

test('timers and listeners of a release that was left wait for its next visit', async () => {
  const ticks = jest.fn();
  const start = codeOf(
    'ticks',
    'return (tick) => { setTimeout(tick, 1); addEventListener("resize", tick); }',
  );
  const leave = trackMount('mfe-x', { release: 'ticks' });
  (start() as (tick: () => void) => void)(ticks);
  leave();
  (start() as (tick: () => void) => void)(ticks);
  await new Promise((resolve) => setTimeout(resolve, 5));
  dispatchEvent(new Event('resize'));
  expect(ticks).not.toHaveBeenCalled();
  const again = trackMount('mfe-x', { release: 'ticks' });
  await Promise.resolve();
  expect(ticks).toHaveBeenCalledTimes(2);
  dispatchEvent(new Event('resize'));
  expect(ticks).toHaveBeenCalledTimes(3);
  again();
});

test('an element that a release adds beside the portal is there at its visits only, and the operator reads of it', () => {
  const leave = trackMount('mfe-x', { release: 'outside' });
  codeOf('outside', `document.body.append(Object.assign(document.createElement('aside'), { id: 'x' }))`)();
  document.body.append(Object.assign(document.createElement('aside'), { id: 'of-portal' }));
  leave();
  expect(document.getElementById('x')).toBeNull();
  expect(document.getElementById('of-portal')).not.toBeNull();
  expect(warn.mock.calls.flat()).toContain(
    '[mfe-x outside] leaves elements outside of its root behind; restored',
  );
  const again = trackMount('mfe-x', { release: 'outside' });
  expect(document.getElementById('x')).not.toBeNull();
  again();
});

test('a change of globals counts for nobody once an extension of the browser has run code in the page', () => {
  restoreGlobalsFor('mfe-x', { release: 'blamed' }, () => ({
    restoreGlobals: () => ['window.fetch'],
    restoreState: () => [],
  }));
  expect(restoreGlobals()).toEqual({ culprit: 'mfe-x/blamed' });
  const ofExtension = new Function(
    `addEventListener('message', () => undefined)\n//# sourceURL=chrome-extension://abcdef/inpage.js`,
  );
  ofExtension();
  expect(restoreGlobals()).toEqual({ culprit: undefined });
});
