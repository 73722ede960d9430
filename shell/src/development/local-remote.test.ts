import type { LocalRemote } from '../federation/local-build.ts';
import { findRemote, menuOf } from '../routing/route-table.ts';
import { aRelease, aRemote, aSnapshot } from '../testing/registry.ts';
import { afterMessage, unreachable, withLocal, type BuildState } from './local-remote.ts';

const override = { remote: 'mfe-probe', origin: 'http://127.0.0.1:5180' };
const retry = () => undefined;
const nothing: BuildState = { local: { waiting: true, retry } };
const contributes = {
  routes: [{ path: '/probe', title: 'Sonda', permission: 'departments.read' }],
  menu: [{ title: 'Sonda', path: '/probe', group: 'registos', order: 1 }],
};
const declaration = {
  name: 'mfe-probe',
  title: 'Sonda',
  owner: { team: 'Equipa', contact: 'a@demo.test' },
  requires: { contract: '^1.0.0', shared: {} },
  contributes,
};
const { release, version, container, entry, preload, integrity } = aRelease('mfe-probe', '1.0.0-local-a');
const built = {
  build: 'local-a',
  declaration,
  problem: null,
  release: { release, version, container, entry, preload, integrity, base: '/r/mfe-other/1/' },
};
const broken = { ...built, release: null, problem: 'ERROR in ./src/app.ts' };

const published = aSnapshot(
  aRemote('mfe-probe', aRelease('mfe-probe', '1.0.0', { routes: contributes.routes }), {
    lastGood: aRelease('mfe-probe', '0.9.0'),
  }),
  aRemote('mfe-b', aRelease('mfe-b', '1.0.0')),
);
const entryOf = (state: BuildState, snapshot = published) =>
  withLocal(snapshot, override, state).remotes.find(({ name }) => name === 'mfe-probe') as
    | LocalRemote
    | undefined;

test('a build takes the place of the published release, its files at the granted origin and nowhere else', () => {
  const state = afterMessage(nothing, override, built);
  const { remotes } = withLocal(published, override, state);
  expect(remotes.map(({ name }) => name)).toEqual(['mfe-probe', 'mfe-b']);
  expect(remotes[1]).toBe(published.remotes[1]);
  expect(entryOf(state)).toMatchObject({
    title: 'Sonda',
    status: 'active',
    lastGood: null,
    local: { retry },
    stable: { release, base: 'http://127.0.0.1:5180/local-a/', contributes },
  });
  expect(entryOf(state)!.local.failure).toBeUndefined();
});

test('a remote that the registry does not know has its route and menu entry', () => {
  const snapshot = withLocal(aSnapshot(), override, afterMessage(nothing, override, built));
  expect(findRemote(snapshot, '/probe')?.title).toBe('Sonda');
  expect(menuOf(snapshot, () => true).flatMap(({ entries }) => entries.map(({ title }) => title))).toContain(
    'Sonda',
  );
});

test('a build that failed says why where its page was, and the next good one follows', () => {
  const failed = afterMessage(afterMessage(nothing, override, built), override, broken);
  expect(entryOf(failed, aSnapshot())).toMatchObject({
    stable: { contributes },
    local: { failure: { reason: 'local-build', message: 'ERROR in ./src/app.ts' } },
  });
  expect(entryOf(afterMessage(failed, override, built))!.local.failure).toBeUndefined();
});

test('before anything is known the published routes wait, and an unknown remote has none', () => {
  expect(entryOf(nothing)).toMatchObject({
    stable: { contributes: { routes: contributes.routes } },
    local: { waiting: true },
  });
  expect(withLocal(aSnapshot(), override, nothing).remotes).toEqual([]);
});

test.each([
  [
    'another remote',
    { ...built, declaration: { ...declaration, name: 'mfe-b' } },
    /mfe-b e não de mfe-probe/,
  ],
  [
    'a declaration that makes no sense',
    { ...built, declaration: { ...declaration, title: 7 } },
    /remote\.json\ntitle: /,
  ],
  ['files elsewhere', { ...built, build: '//evil.example' }, /não se entende/],
  ['something else', 'ok', /não se entende/],
])('%s is a failure', (_name, message, text) => {
  expect(entryOf(afterMessage(nothing, override, message))!.local.failure!.message).toMatch(text);
});

test('shows that a server is away, with the routes it declared last', () => {
  const state = unreachable(afterMessage(nothing, override, built), override);
  expect(entryOf(state, aSnapshot())).toMatchObject({
    stable: { contributes },
    local: { failure: { reason: 'local-server', message: 'http://127.0.0.1:5180 não responde.' } },
  });
});

test('dev-config.json sets values of the local remote, and what does not fit is said instead of the page', () => {
  const config = { days: { type: 'number', label: 'Dias', default: 3, max: 10 } };
  const settingsOf = (values: unknown, declared: object = { ...declaration, config }) => {
    const state = afterMessage(nothing, override, { ...built, declaration: declared, config: values });
    return state.local.failure?.message ?? state.release?.config;
  };
  expect(settingsOf(undefined)).toEqual({ days: { value: 3 } });
  expect(settingsOf({ days: 7 })).toEqual({ days: { value: 7 } });
  expect(settingsOf({ days: 11, other: 1 })).toBe(
    'dev-config.json\ndays: No máximo 10.\nother: remote.json não declara esta definição.',
  );
  expect(settingsOf(null)).toBe('dev-config.json\nO ficheiro não é JSON com um valor por definição.');
});
