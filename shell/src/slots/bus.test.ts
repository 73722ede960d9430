import { busFor, createBus } from './bus.ts';
import { aRelease, aRemote, aSnapshot } from '../testing/registry.ts';
import { createPieces, piecesOf } from './pieces.ts';

/** Everything told so far has been heard. */
const delivered = () => new Promise((resolve) => setTimeout(resolve));

/** Two releases that are mounted in one page. */
function page() {
  const bus = createBus();
  const release = () => {
    const life = new AbortController();
    const threw = jest.fn();
    return { ...busFor(bus, { left: life.signal, threw }), threw, leave: () => life.abort() };
  };
  return [release(), release()] as const;
}
const event = 'account-changed@1';

test('an event reaches the listeners of its version, asynchronously, and frozen', async () => {
  const [one, two] = page();
  const [listener, other] = [jest.fn(), jest.fn()];
  two.on(event, listener);
  two.on('account-changed@2' as never, other);
  one.emit(event, { student_id: 7 });
  expect(listener).not.toHaveBeenCalled();
  await delivered();
  expect(listener.mock.calls).toEqual([[{ student_id: 7 }]]);
  expect(Object.isFrozen((listener.mock.calls as [object][])[0]![0])).toBe(true);
  expect(other).not.toHaveBeenCalled();
});

test('an event of a version that nobody knows is ignored', async () => {
  const [one, two] = page();
  const listener = jest.fn();
  two.on(event, listener);
  one.emit('account-changed@9' as never, { student: 'x' } as never);
  one.emit('nothing' as never, {} as never);
  await delivered();
  expect(listener).not.toHaveBeenCalled();
  expect(two.threw).not.toHaveBeenCalled();
});

test('a listener that throws is its own release’s fault, and the others hear', async () => {
  const [one, two] = page();
  const fault = new Error('x');
  const listener = jest.fn();
  one.on(event, () => {
    throw fault;
  });
  two.on(event, listener);
  two.emit(event, { student_id: 7 });
  await delivered();
  expect(one.threw.mock.calls).toEqual([[fault]]);
  expect(two.threw).not.toHaveBeenCalled();
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a release that was left hears nothing, not even what was told before or asked for since', async () => {
  const [one, two] = page();
  const listener = jest.fn();
  two.on(event, listener);
  one.emit(event, { student_id: 7 });
  two.leave();
  two.on(event, listener);
  one.emit(event, { student_id: 8 });
  await delivered();
  expect(listener).not.toHaveBeenCalled();
});

test('a release that was left tells nothing', async () => {
  const [one, two] = page();
  const listener = jest.fn();
  two.on(event, listener);
  one.leave();
  one.emit(event, { student_id: 7 });
  await delivered();
  expect(listener).not.toHaveBeenCalled();
});

test('releases that answer each other without end do not block the page', async () => {
  const [one, two] = page();
  let rounds = 0;
  one.on(event, (data) => two.emit(event, data));
  two.on(event, (data) => {
    rounds += 1;
    if (rounds < 3) one.emit(event, data);
  });
  one.emit(event, { student_id: 1 });
  expect(rounds).toBe(0);
  await delivered();
  two.leave();
  one.leave();
});

const tab = { slot: 'student-tab@1' as const, module: 'loans', title: 'Livros', permission: 'loans.read' };

const library = aRelease('mfe-library', '1.0.0', {
  slots: [tab, { ...tab, module: 'fines', title: 'Multas', permission: 'fines.read' }],
});

const may =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name);

test('the releases in use offer what the person may see', () => {
  const snapshot = aSnapshot(
    aRemote('mfe-library', library),
    aRemote('mfe-old', aRelease('mfe-old', '1.0.0')),
  );
  expect(piecesOf(snapshot, may('loans.read', 'fines.read')).map(({ title }) => title)).toEqual([
    'Livros',
    'Multas',
  ]);
  expect(piecesOf(snapshot, may('loans.read'))).toEqual([
    {
      id: 'mfe-library student-tab@1 loans',
      remote: 'mfe-library',
      slot: 'student-tab@1',
      module: 'loans',
      title: 'Livros',
    },
  ]);
  expect(piecesOf(snapshot, may())).toEqual([]);
});

test('a remote in maintenance offers nothing', () => {
  const snapshot = aSnapshot(aRemote('mfe-library', library, { status: 'maintenance' }));
  expect(piecesOf(snapshot, () => true)).toEqual([]);
});

test('a piece is drawn once it has data, keeps its store, and goes once', () => {
  const pieces = createPieces(piecesOf(aSnapshot(aRemote('mfe-library', library)), () => true));
  const place = document.createElement('div');
  const drawnCounts: number[] = [];
  pieces.drawn.subscribe((drawn) => drawnCounts.push(drawn.length));
  const drawn = pieces.draw('mfe-library student-tab@1 loans', place);
  expect(pieces.drawn.getState()).toEqual([]);
  drawn.update({ student_id: 1 });
  const [one] = pieces.drawn.getState();
  expect(one).toMatchObject({ remote: 'mfe-library', piece: 'student-tab@1 loans', place });
  const onData = jest.fn();
  one!.data.subscribe(onData);
  drawn.update({ student_id: 1 });
  expect(onData).not.toHaveBeenCalled();
  drawn.update({ student_id: 2 });
  expect(one!.data.getState()).toEqual({ student_id: 2 });
  drawn.remove();
  drawn.remove();
  expect(drawnCounts).toEqual([1, 0]);
});

test('draws nothing for a slot without pieces, and does not render again for the same pieces', () => {
  const offer = piecesOf(aSnapshot(aRemote('mfe-library', library)), () => true);
  const pieces = createPieces(offer);
  pieces.draw('mfe-library student-tab@1 none', document.createElement('div')).update({});
  expect(pieces.drawn.getState()).toEqual([]);
  const changed = jest.fn();
  pieces.offered.subscribe(changed);
  pieces.offer(offer.map((piece) => ({ ...piece })));
  expect(changed).not.toHaveBeenCalled();
});
