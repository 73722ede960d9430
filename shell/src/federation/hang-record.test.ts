import { openHangRecord } from './hang-record.ts';

const id = 'mfe-x/2.0.0';
beforeEach(() => sessionStorage.clear());

let now = 0;
/** A page of this tab; the next one opens once this was left, cleanly or not. */
function page() {
  const onHung = jest.fn();
  const [events, pageDocument] = [new EventTarget(), new EventTarget()];
  const document = Object.assign(pageDocument, { hidden: false });
  const hangRecord = openHangRecord(
    { sessionStorage, addEventListener: listening(events), document },
    onHung,
    () => now,
  );
  return {
    hangRecord,
    onHung,
    leave: () => events.dispatchEvent(new Event('pagehide')),
    show(visible: boolean) {
      document.hidden = !visible;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}
const listening = (events: EventTarget) => events.addEventListener.bind(events) as Window['addEventListener'];

test('the next page reports a release that blocked the tab until it was closed, once, and this tab remembers it', () => {
  page().hangRecord.startOpening(id);
  const next = page();
  expect(next.onHung.mock.calls).toEqual([[id]]);
  expect(next.hangRecord.hang(id)).toBe('stuck');
  const third = page();
  expect(third.onHung).not.toHaveBeenCalled();
  expect(third.hangRecord.hang(id)).toBe('stuck');
  expect(third.hangRecord.hang('mfe-x/1.0.0')).toBeUndefined();
});

test('leaving the page while a release opens, or after it was mounted, counts against no release', () => {
  const first = page();
  first.hangRecord.startOpening(id);
  first.leave();
  const second = page();
  second.hangRecord.startOpening(id);
  second.hangRecord.endOpening(id);
  const third = page();
  expect(third.onHung).not.toHaveBeenCalled();
  expect(third.hangRecord.hang(id)).toBeUndefined();
});

test('a release is not blamed where the browser gave up its page while nobody saw it', () => {
  const first = page();
  first.hangRecord.startOpening(id);
  first.show(false);
  first.hangRecord.startOpening('mfe-y/1.0.0');
  const second = page();
  expect([second.onHung.mock.calls, second.hangRecord.hang(id)]).toEqual([[], undefined]);
  second.hangRecord.startOpening(id);
  second.show(false);
  second.show(true);
  expect(page().onHung.mock.calls).toEqual([[id]]);
});

test('a release that was being opened is not blamed for a tab that comes back after a power cut', () => {
  page().hangRecord.startOpening(id);
  now += 3_600_000;
  const next = page();
  expect([next.onHung.mock.calls, next.hangRecord.hang(id)]).toEqual([[], undefined]);
});

test('the end of one release is not that of another that has begun meanwhile', () => {
  const { hangRecord } = page();
  hangRecord.startOpening(id);
  hangRecord.endOpening('mfe-y/1.0.0');
  expect(page().onHung).toHaveBeenCalledWith(id);
});

test('of several that were being opened nobody is blamed, and the next page opens them one by one until it is known which', async () => {
  const other = 'mfe-y/1.0.0';
  const { hangRecord } = page();
  hangRecord.startOpening(other);
  hangRecord.startOpening(id);
  const second = page();
  expect(second.onHung).not.toHaveBeenCalled();
  expect([second.hangRecord.hang(id), second.hangRecord.hang(other)]).toEqual(['among', 'among']);
  await second.hangRecord.startOpeningAlone(other);
  const begun = jest.fn();
  void second.hangRecord.startOpeningAlone(id).then(begun);
  await Promise.resolve();
  expect(begun).not.toHaveBeenCalled();
  second.hangRecord.endOpening(other);
  expect(second.hangRecord.hang(other)).toBeUndefined();
  await Promise.resolve();
  expect(begun).toHaveBeenCalled();
  const third = page();
  expect(third.onHung.mock.calls).toEqual([[id]]);
  expect(third.hangRecord.hang(id)).toBe('stuck');
});

test('a release whose page and piece were being opened is blamed', () => {
  const { hangRecord } = page();
  hangRecord.startOpening(id);
  hangRecord.startOpening(id);
  expect(page().onHung.mock.calls).toEqual([[id]]);
});

test('a browser without storage remembers nothing and fails nowhere', () => {
  const sessionStorage = {
    getItem() {
      throw new DOMException('no', 'SecurityError');
    },
  } as unknown as Storage;
  const hangRecord = openHangRecord(
    { sessionStorage, addEventListener: window.addEventListener, document },
    jest.fn(),
  );
  hangRecord.startOpening(id);
  hangRecord.endOpening(id, 'late');
  hangRecord.setDrawn(id);
  expect(hangRecord.hang(id)).toBeUndefined();
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
    page().hangRecord.setDrawn(id);
    lives(60_000);
    // The page is held: no timer runs.
    now += 16_000;
    const next = page();
    expect(next.onHung.mock.calls).toEqual([[id]]);
    expect(next.hangRecord.hang(id)).toBe('late');
    expect(page().onHung).not.toHaveBeenCalled();
  });

  test('beside another one is not blamed: any of them may have held the tab', () => {
    const { hangRecord } = page();
    hangRecord.setDrawn('mfe-page/1.0.0');
    hangRecord.setDrawn(id);
    lives(12_000);
    now += 16_000;
    expect(page().onHung).not.toHaveBeenCalled();
  });

  test('stands alone again once the piece in its page is gone', () => {
    const { hangRecord } = page();
    hangRecord.setDrawn('mfe-page/1.0.0');
    hangRecord.setDrawn(id);
    hangRecord.clearDrawn(id);
    lives(12_000);
    now += 16_000;
    expect(page().onHung.mock.calls).toEqual([['mfe-page/1.0.0']]);
  });

  test('is not blamed for a piece that held the tab while it was opened in its page', () => {
    const { hangRecord } = page();
    hangRecord.setDrawn('mfe-page/1.0.0');
    lives(12_000);
    hangRecord.startOpening(id);
    now += 16_000;
    expect(page().onHung.mock.calls).toEqual([[id]]);
  });

  test.each<[string, (first: ReturnType<typeof page>) => void]>([
    ['was left in good order', (first) => first.leave()],
    ['was not seen any more', (first) => first.show(false)],
    ['showed no release any more', (first) => first.hangRecord.clearDrawn(id)],
    ['gave a sign of life just before', () => undefined],
  ])('is not blamed where its page %s', (what, happens) => {
    const first = page();
    first.hangRecord.setDrawn(id);
    lives(12_000);
    happens(first);
    now += what.startsWith('gave') ? 4_000 : 60_000;
    expect(page().onHung).not.toHaveBeenCalled();
  });

  test('is not blamed for a tab that comes back after a power cut', () => {
    page().hangRecord.setDrawn(id);
    lives(12_000);
    now += 3_600_000;
    expect(page().onHung).not.toHaveBeenCalled();
  });
});
