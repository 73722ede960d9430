import { aSnapshot } from '../testing/registry.ts';
import { followRegistry } from './follow-registry.ts';

function aPage() {
  const opened: { url: string; listeners: Map<string, (event: MessageEvent) => void>; close: jest.Mock }[] =
    [];
  let onVisibility = () => {};
  const document = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: (_kind: string, run: () => void) => void (onVisibility = run),
    removeEventListener: () => void (onVisibility = () => {}),
  };
  const open = (url: string) => {
    const source = { url, listeners: new Map(), close: jest.fn() };
    opened.push(source);
    return {
      addEventListener: (kind: string, run: (event: MessageEvent) => void) => source.listeners.set(kind, run),
      close: source.close,
    };
  };
  return {
    page: { document, open } as never,
    opened,
    tell: (kind: string, data: unknown) =>
      opened.at(-1)!.listeners.get(kind)!({ data: JSON.stringify(data) } as MessageEvent),
    turn: (state: DocumentVisibilityState) => {
      document.visibilityState = state;
      onVisibility();
    },
  };
}
const registry = () => ({ getState: () => aSnapshot(), subscribe: () => () => {}, refresh: jest.fn() });

test('a move makes the tab ask again; what it knows already does not', () => {
  const known = registry();
  const { page, opened, tell } = aPage();
  followRegistry(known, page);
  expect(opened[0]!.url).toBe('/registry/events');
  tell('revision', { revision: 1 });
  expect(known.refresh).not.toHaveBeenCalled();
  tell('moved', { revision: 2, remote: 'mfe-a', what: 'promoted', release: 'x' });
  expect(known.refresh).toHaveBeenCalledTimes(1);
});

test('a hidden tab listens to nothing and begins anew when it is seen', () => {
  const { page, opened, turn } = aPage();
  followRegistry(registry(), page);
  turn('hidden');
  expect(opened[0]!.close).toHaveBeenCalled();
  turn('visible');
  expect(opened).toHaveLength(2);
});

test('what is stopped stays stopped', () => {
  const { page, opened, turn } = aPage();
  followRegistry(registry(), page)();
  turn('visible');
  expect(opened).toHaveLength(1);
  expect(opened[0]!.close).toHaveBeenCalled();
});
