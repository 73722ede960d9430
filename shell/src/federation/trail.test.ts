import { openTrail } from './trail.ts';

const id = 'mfe-x/2.0.0';
beforeEach(() => sessionStorage.clear());

let now = 0;
/** A page of this tab; the next one opens once this was left, cleanly or not. */
function page() {
  const onHung = jest.fn();
  const [events, pageDocument] = [new EventTarget(), new EventTarget()];
  const document = Object.assign(pageDocument, { hidden: false });
  const trail = openTrail(
    { sessionStorage, addEventListener: listening(events), document },
    onHung,
    () => now,
  );
  return {
    trail,
    onHung,
    leave: () => events.dispatchEvent(new Event('pagehide')),
    hide() {
      document.hidden = true;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}
const listening = (events: EventTarget) => events.addEventListener.bind(events) as Window['addEventListener'];

test('the next page reports a release that blocked the tab until it was closed, once, and this tab remembers it', () => {
  page().trail.begins(id);
  const next = page();
  expect(next.onHung.mock.calls).toEqual([[id]]);
  expect(next.trail.hang(id)).toBe('stuck');
  const third = page();
  expect(third.onHung).not.toHaveBeenCalled();
  expect(third.trail.hang(id)).toBe('stuck');
  expect(third.trail.hang('mfe-x/1.0.0')).toBeUndefined();
});

test('leaving the page while a release opens, or after it was mounted, counts against no release', () => {
  const first = page();
  first.trail.begins(id);
  first.leave();
  const second = page();
  second.trail.begins(id);
  second.trail.ends(id);
  const third = page();
  expect(third.onHung).not.toHaveBeenCalled();
  expect(third.trail.hang(id)).toBeUndefined();
});

test('the end of one release is not that of another that has begun meanwhile', () => {
  const { trail } = page();
  trail.begins(id);
  trail.ends('mfe-y/1.0.0');
  expect(page().onHung).toHaveBeenCalledWith(id);
});

test('of several that were being opened nobody is blamed, and the next page opens them one by one until it is known which', async () => {
  const other = 'mfe-y/1.0.0';
  const { trail } = page();
  trail.begins(other);
  trail.begins(id);
  const second = page();
  expect(second.onHung).not.toHaveBeenCalled();
  expect([second.trail.hang(id), second.trail.hang(other)]).toEqual(['among', 'among']);
  await second.trail.beginsAlone(other);
  const begun = jest.fn();
  void second.trail.beginsAlone(id).then(begun);
  await Promise.resolve();
  expect(begun).not.toHaveBeenCalled();
  second.trail.ends(other);
  expect(second.trail.hang(other)).toBeUndefined();
  await Promise.resolve();
  expect(begun).toHaveBeenCalled();
  const third = page();
  expect(third.onHung.mock.calls).toEqual([[id]]);
  expect(third.trail.hang(id)).toBe('stuck');
});

test('a release whose page and piece were being opened is blamed', () => {
  const { trail } = page();
  trail.begins(id);
  trail.begins(id);
  expect(page().onHung.mock.calls).toEqual([[id]]);
});

test('a browser without storage remembers nothing and fails nowhere', () => {
  const sessionStorage = {
    getItem() {
      throw new DOMException('no', 'SecurityError');
    },
  } as unknown as Storage;
  const trail = openTrail({ sessionStorage, addEventListener: window.addEventListener, document }, jest.fn());
  trail.begins(id);
  trail.ends(id, 'late');
  trail.stands(id);
  expect(trail.hang(id)).toBeUndefined();
});

describe('a release that stands', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  /** Time in which the page is alive, and gives its signs of life. */
  const lives = (ms: number) => {
    for (const until = now + ms; now < until;) {
      now += 1_000;
      jest.advanceTimersByTime(1_000);
    }
  };

  test('and then blocks the tab until it is closed is reported by the next page, and gets less time there', () => {
    page().trail.stands(id);
    lives(60_000);
    // The page is held: no timer runs.
    now += 16_000;
    const next = page();
    expect(next.onHung.mock.calls).toEqual([[id]]);
    expect(next.trail.hang(id)).toBe('late');
    expect(page().onHung).not.toHaveBeenCalled();
  });

  test('beside another one is not blamed: any of them may have held the tab', () => {
    const { trail } = page();
    trail.stands('mfe-page/1.0.0');
    trail.stands(id);
    lives(12_000);
    now += 16_000;
    expect(page().onHung).not.toHaveBeenCalled();
  });

  test('stands alone again once the piece in its page is gone', () => {
    const { trail } = page();
    trail.stands('mfe-page/1.0.0');
    trail.stands(id);
    trail.leaves(id);
    lives(12_000);
    now += 16_000;
    expect(page().onHung.mock.calls).toEqual([['mfe-page/1.0.0']]);
  });

  test('is not blamed for a piece that held the tab while it was opened in its page', () => {
    const { trail } = page();
    trail.stands('mfe-page/1.0.0');
    lives(12_000);
    trail.begins(id);
    now += 16_000;
    expect(page().onHung.mock.calls).toEqual([[id]]);
  });

  test.each<[string, (first: ReturnType<typeof page>) => void]>([
    ['was left in good order', (first) => first.leave()],
    ['was not seen any more', (first) => first.hide()],
    ['showed no release any more', (first) => first.trail.leaves(id)],
    ['gave a sign of life just before', () => undefined],
  ])('is not blamed where its page %s', (what, happens) => {
    const first = page();
    first.trail.stands(id);
    lives(12_000);
    happens(first);
    now += what.startsWith('gave') ? 4_000 : 60_000;
    expect(page().onHung).not.toHaveBeenCalled();
  });

  test('is not blamed for a tab that comes back after a power cut', () => {
    page().trail.stands(id);
    lives(12_000);
    now += 3_600_000;
    expect(page().onHung).not.toHaveBeenCalled();
  });
});
