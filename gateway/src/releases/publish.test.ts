import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Core } from '../core.ts';
import { openTestCore, ship, tempFolder } from '../testing/open-core.ts';
import { contributes, sampleRemote, sampleShell } from '../testing/sample-release.ts';
import type { Publication } from './candidate.ts';
import { checkScripts } from './check-scripts.ts';
import { publish } from './publish.ts';
import { noRules } from './release-rules.ts';

const portal = async () => {
  const core = await openTestCore(tempFolder());
  await ship(core, sampleShell());
  return core;
};

const refusals = async (core: Core, publication: Publication) => {
  const outcome = await publish(core, publication);
  return outcome.ok ? [] : outcome.refusals;
};
const codes = async (core: Core, publication: Publication) =>
  (await refusals(core, publication)).map(({ code }) => code);

const requires = (contract: string, shared: Record<string, string> = {}) => ({
  requires: { contract, shared },
});

test.each<[string, string, Publication]>([
  ['files.json is not of the right form', 'manifest_schema', sampleRemote({ manifest: { version: 'um' } })],
  [
    'remote.json is not of the right form',
    'declaration_schema',
    sampleRemote({ declaration: { title: '' } }),
  ],
  [
    'remote.json brings a field that does not exist',
    'declaration_schema',
    sampleRemote({ declaration: { colour: 'red' } }),
  ],
  [
    'remote.json speaks of another remote',
    'name_differs',
    sampleRemote({ declaration: { name: 'mfe-two' } }),
  ],
  [
    'a file is written for another system',
    'file_executable',
    sampleRemote({ files: { 'logo.png': Buffer.from('7f454c460201', 'hex') } }),
  ],
  [
    'a file is a shell script',
    'file_executable',
    sampleRemote({ files: { 'run.txt': '#!/bin/sh\nrm -rf /' } }),
  ],
  [
    'a drawing carries a script',
    'file_executable',
    sampleRemote({ files: { 'logo.svg': '<svg onload="x()"/>' } }),
  ],
  ['a page comes along', 'file_type', sampleRemote({ files: { 'page.html': '<p>' } })],
  ['a program comes along', 'file_type', sampleRemote({ files: { 'tool.wasm': 'x' } })],
  ['it calls eval', 'eval_used', sampleRemote({ files: { 'a.js': 'run(() => eval("1 + 1"));' } })],
  [
    'it makes functions of text',
    'eval_used',
    sampleRemote({ files: { 'a.mjs': 'new Function("return 1")' } }),
  ],
  [
    'a script is cut short',
    'script_unreadable',
    sampleRemote({ files: { 'a.js': 'export const a = () => {' } }),
  ],
  [
    'a script is too large',
    'file_over_budget',
    sampleRemote({ files: { 'a.js': `/*${'x'.repeat(1_000_000)}*/` } }),
  ],
  [
    'its first screen weighs too much',
    'first_screen_over_budget',
    sampleRemote({
      files: { 'a.js': `use("${randomBytes(30_000).toString('base64')}")` },
      manifest: { preload: ['a.js'] },
    }),
  ],
  ['the entry is not among the files', 'entry_missing', sampleRemote({ manifest: { entry: 'other.js' } })],
  [
    'a file to preload is not among the files',
    'entry_missing',
    sampleRemote({ manifest: { preload: ['other.js'] } }),
  ],
  [
    'it needs a contract the shell does not pass',
    'contract_unsatisfied',
    sampleRemote({ declaration: requires('^2.0.0') }),
  ],
  [
    'it needs a newer minor contract',
    'contract_unsatisfied',
    sampleRemote({ declaration: requires('^1.3.0') }),
  ],
  [
    'it needs another React',
    'shared_unsatisfied',
    sampleRemote({ declaration: requires('^1.0.0', { react: '^18.0.0' }) }),
  ],
  [
    'it needs what the shell does not share',
    'shared_missing',
    sampleRemote({ declaration: requires('^1.0.0', { jquery: '^3.0.0' }) }),
  ],
  [
    'it needs what only objects have',
    'shared_missing',
    sampleRemote({ declaration: requires('^1.0.0', { constructor: '*' }) }),
  ],
  [
    'it is isolated and an older shell would open it in the page',
    'isolation_contract',
    sampleRemote({ declaration: { isolation: 'frame', ...requires('^1.2.0') } }),
  ],
  [
    'it is not isolated and its team may only publish what is',
    'isolation_missing',
    { ...sampleRemote(), framed: true },
  ],
  [
    'it is isolated and has a light page, which cannot stand in a frame',
    'isolation_light',
    sampleRemote({
      declaration: {
        isolation: 'frame',
        ...requires('>=1.9.0'),
        contributes: {
          ...contributes([]).contributes,
          routes: [{ path: '/apply', title: 'Candidatura', public: true, light: true }],
        },
      },
    }),
  ],
  ['its range is no range', 'range_invalid', sampleRemote({ declaration: requires('um') })],
  [
    'it takes an address of the shell',
    'route_reserved',
    sampleRemote({ declaration: contributes(['/login']) }),
  ],
  [
    'it takes an address of the gateway',
    'route_reserved',
    sampleRemote({ declaration: contributes(['/api/students']) }),
  ],
  ['it takes every address', 'route_reserved', sampleRemote({ declaration: contributes(['/:page']) })],
])('refused: %s', async (_what, code, publication) => {
  const core = await portal();
  const before = core.registry.state.revision;
  const found = await refusals(core, publication);
  expect(found.map((refusal) => refusal.code)).toContain(code);
  for (const refusal of found)
    expect(refusal).toEqual({
      code: expect.any(String),
      message: expect.stringMatching(/\.$/),
      detail: expect.any(String),
    });
  expect(core.registry.state.revision).toBe(before);
  expect(await core.store.list()).toEqual([{ name: 'shell', release: '1.0.0-aaaa' }]);
});

test('a release over the limit of the portal is refused, with its three largest files', async () => {
  const core: Core = { ...(await portal()), rules: { ...noRules, releaseBytes: 60_000 } };
  const noise = (kilobytes: number) => `use("${randomBytes(kilobytes * 750).toString('base64')}");`;
  const [refused] = await refusals(
    core,
    sampleRemote({ files: { 'a.js': noise(10), 'b.js': noise(40), 'c.js': noise(20), 'd.js': noise(30) } }),
  );
  expect(refused?.code).toBe('release_over_budget');
  expect(refused?.detail).toMatch(/^\d+ bytes > 60000; b\.js: \d+, d\.js: \d+, c\.js: \d+$/);
});

test('refused: a file whose bytes are not those of its hash, one that is missing, one that nobody announced', async () => {
  const core = await portal();
  const changed = sampleRemote();
  const entry = Buffer.from(changed.files.get('remoteEntry.js')!);
  entry[10] = entry[10]! ^ 1;
  const withFile = (path: string, bytes: Uint8Array) => ({
    ...changed,
    files: new Map([...changed.files, [path, bytes]]),
  });
  expect(await codes(core, withFile('remoteEntry.js', entry))).toEqual(['hash_wrong']);
  expect(await codes(core, withFile('remoteEntry.js', entry.subarray(1)))).toEqual(['size_wrong']);
  expect(await codes(core, withFile('extra.js', entry))).toEqual(['file_unknown']);
  const without = new Map(changed.files);
  without.delete('remoteEntry.js');
  expect(await codes(core, { ...changed, files: without })).toEqual(['file_missing']);
});

test.each([
  '../evil.js',
  'a/../../evil.js',
  '/etc/evil.js',
  'a//evil.js',
  '.hidden.js',
  'a\\..\\evil.js',
  'a/./b.js',
  'ev\0il.js',
])('refused: a file called %j', async (path) => {
  const core = await portal();
  const found = await codes(core, sampleRemote({ files: { [path]: 'x' } }));
  expect(found.some((code) => code === 'path_unsafe' || code === 'manifest_schema')).toBe(true);
});

test('reports code evaluated from text with its line, and ignores such words in strings and in the names of own identifiers', async () => {
  const core = await portal();
  const fine =
    'const s = "eval(1) new Function()"; o.eval(1); typeof eval; o.Function(2); /eval(x)/.test(s);';
  expect(await refusals(core, sampleRemote({ files: { 'a.js': `${fine}\n  eval(s)` } }))).toMatchObject([
    { code: 'eval_used', detail: 'a.js:2:3' },
  ]);
  expect(
    await codes(core, sampleRemote({ files: { 'a.js': fine, 'm.js': 'import "./a.js"; export {};' } })),
  ).toEqual([]);
});

test.each([
  ['(0, eval)(text)', 'eval_used'],
  ['window.eval(text)', 'eval_used'],
  ['globalThis["eval"](text)', 'eval_used'],
  ['new self.Function(text)', 'eval_used'],
  ['(async () => {}).constructor(text)()', 'eval_used'],
  ['setTimeout("run()", 1)', 'eval_used'],
  ['window.setInterval(`run()`, 1)', 'eval_used'],
  ['put("<img src=x onerror=alert(1)>")', 'handler_in_markup'],
  ['put(`<b title="${name}" onclick="go()">`)', 'handler_in_markup'],
  ['put(`<svg/onload=go()>${name}`)', 'handler_in_markup'],
  ['put(\'<a href="javascript:go()">ir</a>\')', 'handler_in_markup'],
  ['setTimeout(run, 1); put("<p>one = 1</p>"); put("a < b, onde c = d > e"); o.constructor(2)', undefined],
])('indirect evaluation and event handlers in markup: %s', async (script, code) => {
  const core = await portal();
  const found = await codes(core, sampleRemote({ files: { 'a.js': script } }));
  expect(found).toEqual(code ? [code] : []);
});

test('the gateway answers others while a large script is read, and no text takes longer than its length', async () => {
  const large = `go([${'{a:1},'.repeat(200_000)}]);put("<a href=${' '.repeat(500_000)}>")`;
  let reading = true;
  const found = checkScripts('mfe-one', new Map([['large.js', Buffer.from(large)]])).finally(
    () => (reading = false),
  );
  let turns = 0;
  for (; reading; turns += 1) await setImmediate();
  expect(await found).toEqual([]);
  expect(turns).toBeGreaterThan(100);
});

test('scripts that are not part of the first screen may be larger', async () => {
  const core = await portal();
  const heavy = `use("${randomBytes(30_000).toString('base64')}")`;
  expect(await codes(core, sampleRemote({ files: { 'later.js': heavy } }))).toEqual([]);
});

test('a shell that accepts the last contract beside its own takes remotes of either, and no others', async () => {
  const core = await openTestCore(tempFolder());
  await ship(core, sampleShell({ declaration: { contract: ['2.0.0', '1.2.0'] } }));
  const codesOf = (contract: string) => codes(core, sampleRemote({ declaration: requires(contract) }));
  expect(await codesOf('^1.3.0')).toEqual(['contract_unsatisfied']);
  expect(await codesOf('^3.0.0')).toEqual(['contract_unsatisfied']);
  expect(await codesOf('^1.2.0')).toEqual([]);
  await expect(
    publish(core, sampleRemote({ release: '2.0.0-bbbb', declaration: requires('^2.0.0') })),
  ).resolves.toMatchObject({ ok: true });
  expect(core.snapshot().snapshot.contract).toBe('2.0.0 || 1.2.0');
});

test('refused: a declaration other than the one among the files', async () => {
  const core = await portal();
  const remote = sampleRemote();
  expect(
    await codes(core, { ...remote, declaration: { ...(remote.declaration as object), title: 'Outro' } }),
  ).toEqual(['declaration_differs']);
});

test('refused: a container that another release already uses', async () => {
  const core = await portal();
  await ship(core, sampleRemote());
  const taken = { container: 'mfe_one_1_0_0_aaaa' };
  expect(await codes(core, sampleRemote({ name: 'mfe-two', manifest: taken }))).toEqual(['container_taken']);
  expect(await codes(core, sampleRemote({ release: '1.0.0-bbbb', manifest: taken }))).toEqual([
    'container_taken',
  ]);
});

test('refused: the same release again, and another content under its name', async () => {
  const core = await portal();
  await ship(core, sampleRemote());
  expect(await codes(core, sampleRemote())).toEqual(['release_exists']);
  // Nothing else is looked at again.
  const maps = new Map([['nothing.js.map', Buffer.from('no map')]]);
  expect(await codes(core, { ...sampleRemote(), maps })).toEqual(['release_exists']);
  expect(await codes(core, { ...sampleRemote({ release: '1.0.0-bbbb' }), maps })).not.toEqual([]);
  expect(await codes(core, sampleRemote({ files: { 'more.js': 'x' } }))).toEqual(['release_differs']);
});

test('of two who publish the same release at once, one gets a conflict', async () => {
  const core = await portal();
  const outcomes = await Promise.all([publish(core, sampleRemote()), publish(core, sampleRemote())]);
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test('refused: a remote where there is no shell, and a shell without its marked places', async () => {
  const core = await openTestCore(tempFolder());
  expect(await codes(core, sampleRemote())).toEqual(['shell_missing']);
  const blank = await refusals(core, sampleShell({ files: { 'index.html': '<html>' } }));
  expect(blank.map(({ code, detail }) => `${code} ${detail}`)).toEqual([
    'template_invalid <!--portal:head-->',
    'template_invalid <!--portal:light-->',
    'template_invalid __PORTAL_NONCE__',
    'template_invalid __PORTAL_SNAPSHOT__',
    'template_invalid __PORTAL_BASE__',
  ]);
});

test('all reasons are told at once', async () => {
  const core = await portal();
  const publication = sampleRemote({
    files: { 'page.html': '<p>' },
    declaration: requires('^2.0.0', { jquery: '1' }),
  });
  expect((await codes(core, publication)).sort()).toEqual([
    'contract_unsatisfied',
    'file_type',
    'shared_missing',
  ]);
});

test('refused: an export that belongs to another remote, under any name', async () => {
  const core = await portal();
  await ship(core, sampleRemote({ declaration: contributes(['/students/:id'], [], ['students.fly']) }));
  const two = (declaration: object) =>
    sampleRemote({ name: 'mfe-two', declaration: declaration as Record<string, unknown> });
  expect(await codes(core, two(contributes(['/Students/new'])))).toEqual(['route_taken']);
  expect(await codes(core, two(contributes(['/two'], ['/students/7'])))).toEqual(['menu_taken']);
  expect(await codes(core, two(contributes(['/two'], [], ['students.fly'])))).toEqual(['permission_taken']);
  expect(await codes(core, two(contributes(['/students'], ['/students'])))).toEqual([]);
});

test('a piece fills a slot of the contract, once, under a name that no other remote has there', async () => {
  const core = await portal();
  const tab = { slot: 'student-tab@1', module: 'loans', title: 'Empréstimos', permission: 'students.read' };
  const filling = (name: string, ...slots: object[]) => {
    const declared = contributes([`/${name}`]).contributes;
    return sampleRemote({ name, declaration: { contributes: { ...declared, slots } } });
  };
  await ship(core, filling('mfe-one', tab));
  expect(await codes(core, filling('mfe-two', { ...tab, module: 'fines' }))).toEqual([]);
  expect(await codes(core, filling('mfe-three', tab))).toEqual(['piece_taken']);
  for (const wrong of [
    [{ ...tab, slot: 'student-tab@2' }],
    [{ ...tab, slot: 'student-tab' }],
    [{ ...tab, module: '../other' }],
    [{ ...tab, permission: undefined }],
    [tab, tab],
  ])
    expect(await codes(core, filling('mfe-four', ...wrong))).toEqual(['declaration_schema']);
});
