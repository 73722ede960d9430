import { openTrail } from './trail.ts';

const id = 'mfe-x/2.0.0';
beforeEach(() => sessionStorage.clear());

/** A page of this tab; the next one opens once this was left, cleanly or not. */
function page() {
  const told = jest.fn();
  const events = new EventTarget();
  const addEventListener = events.addEventListener.bind(events) as Window['addEventListener'];
  const trail = openTrail({ sessionStorage, addEventListener }, told);
  return { trail, told, leave: () => events.dispatchEvent(new Event('pagehide')) };
}

test('a release that held the tab until it was closed is told by the next page, once, and remembered in this tab', () => {
  page().trail.begins(id);
  const next = page();
  expect(next.told.mock.calls).toEqual([[id]]);
  expect(next.trail.hang(id)).toBe('stuck');
  const third = page();
  expect(third.told).not.toHaveBeenCalled();
  expect(third.trail.hang(id)).toBe('stuck');
  expect(third.trail.hang('mfe-x/1.0.0')).toBeUndefined();
});

test('whoever leaves the page while a release is opened, or after it stood, blames nobody', () => {
  const first = page();
  first.trail.begins(id);
  first.leave();
  const second = page();
  second.trail.begins(id);
  second.trail.ends(id);
  const third = page();
  expect(third.told).not.toHaveBeenCalled();
  expect(third.trail.hang(id)).toBeUndefined();
});

test('the end of one release is not that of another that has begun meanwhile', () => {
  const { trail } = page();
  trail.begins(id);
  trail.ends('mfe-y/1.0.0');
  expect(page().told).toHaveBeenCalledWith(id);
});

test('a browser without storage remembers nothing and fails nowhere', () => {
  const sessionStorage = {
    getItem() {
      throw new DOMException('no', 'SecurityError');
    },
  } as unknown as Storage;
  const trail = openTrail({ sessionStorage, addEventListener: window.addEventListener }, jest.fn());
  trail.begins(id);
  trail.ends(id, 'late');
  expect(trail.hang(id)).toBeUndefined();
});
