import { aRelease, aRemote, aSnapshot } from '../testing/registry.ts';
import { createPieces, piecesOf } from './pieces.ts';

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
