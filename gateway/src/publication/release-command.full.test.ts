import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { tokenFor } from '../testing/publishing.ts';
import { deadPort, startTestGateway, type RunningGateway } from '../testing/running-gateway.ts';
import { contributes, sampleRemote, sampleShell, writeBundle } from '../testing/sample-release.ts';
import { folderTokenStore, tokenFolder } from '../tokens/folder-token-store.ts';
import { tempFolder } from '../testing/open-core.ts';

const command = resolve(__dirname, '../../../scripts/release.mjs');
let gateway: RunningGateway;
let token: string;
beforeEach(async () => {
  gateway = await startTestGateway({}, [
    sampleShell({ declaration: { channels: ['canary'] } }),
    sampleRemote(),
  ]);
  token = await tokenFor(gateway, 'mfe-two');
});

/** `npm run release …`, run where no workspace is. */
async function release(args: string[], env: Record<string, string | undefined> = {}) {
  const child = spawn(process.execPath, [command, ...args], {
    cwd: tempFolder(),
    env: { PATH: process.env.PATH, PORTAL_URL: gateway.url, DEPLOY_TOKEN: token, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code, output };
}
/** Without pages of its own: the check in the browser has tests of its own. */
const two = (release: string, declaration: Record<string, unknown> = contributes([])) =>
  sampleRemote({ name: 'mfe-two', release, declaration });
/** A folder outside the workspace with a build in its `dist`. */
async function built(publication = two('1')) {
  const folder = tempFolder();
  await writeBundle(join(folder, 'dist'), publication);
  return folder;
}
const remote = () => gateway.core.registry.state.remotes.get('mfe-two');

test('a folder that has nothing but a build is published, and serves nobody until it is moved', async () => {
  const { code, output } = await release([await built()]);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/published mfe-two 1 \(2 files, \d+ kB\) in .*\n.*serves nobody yet/),
  ]);
  expect(remote()).toMatchObject({ stable: null, releases: [{ release: '1' }] });
});

test('the folder of the build itself will do; it becomes stable, with the reason given', async () => {
  const { code, output } = await release([join(await built(), 'dist'), '--stable', '--reason', 'exames']);
  expect([code, output]).toEqual([0, expect.stringContaining('mfe-two 1 is stable now')]);
  expect(remote()).toMatchObject({ stable: '1' });
  expect((await gateway.core.registry.history('mfe-two'))[0]).toMatchObject({
    what: 'promoted',
    reason: 'exames',
  });
});

test('a release carries its commit, branch and author, what is new and the run of the CI, as git and the command say', async () => {
  const folder = await built();
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim();
  git('init', '--quiet', '--initial-branch', 'multas');
  git('add', '.');
  const who = ['-c', 'user.name=Ana Silva', '-c', 'user.email=ana@demo.test', '-c', 'commit.gpgsign=false'];
  git(...who, 'commit', '--quiet', '--message', 'Multas por feriado');
  expect((await release([folder, '--link', 'https://ci.example/run/7'])).code).toBe(0);
  const commit = git('rev-parse', 'HEAD');
  const origin = { commit, branch: 'multas', author: 'Ana Silva', link: 'https://ci.example/run/7' };
  expect(remote()!.releases).toMatchObject([{ origin: { ...origin, note: 'Multas por feriado' } }]);

  await writeBundle(join(folder, 'dist'), two('2'));
  expect((await release([folder])).code).toBe(0);
  expect(remote()!.releases[1]!.origin!.note).toBe(
    'Multas por feriado (with changes that are not committed)',
  );
  const entries = await gateway.core.registry.history('mfe-two');
  expect(entries.at(-1)).toMatchObject({ what: 'published', origin });
});

test('a link that is no address is refused in a sentence, and nothing is published', async () => {
  const { code, output } = await release([await built(), '--link', 'javascript:alert(1)']);
  expect([code, output]).toEqual([2, expect.stringContaining('A proveniência da versão')]);
  expect(remote()).toBeUndefined();
});

test('a canary is begun, grown from the release that is already there, made stable and gone back from', async () => {
  await release([await built(), '--stable']);
  const folder = await built(two('2'));
  expect((await release([folder, '--canary', '10', '--roles', 'Secretaria, Admin'])).code).toBe(0);
  expect(remote()!.canary).toEqual({ release: '2', percentage: 10, roles: ['Secretaria', 'Admin'] });
  const grown = await release([folder, '--canary', '50']);
  expect([grown.code, grown.output]).toEqual([0, expect.stringContaining('mfe-two 2 was published before')]);
  expect(remote()!.canary).toEqual({ release: '2', percentage: 50, roles: [] });
  await release([folder, '--stable']);
  expect(remote()).toMatchObject({ stable: '2', canary: null });
  const back = await release(['mfe-two', '--rollback']);
  expect([back.code, back.output]).toEqual([0, expect.stringContaining('went back from 2 to 1')]);
  expect(remote()).toMatchObject({ stable: '1', lastGood: null });
});

test('during a canary a rollback ends that first, and each time it says what it moves', async () => {
  for (const version of ['1', '2']) await release([await built(two(version)), '--stable']);
  await release([await built(two('3')), '--canary', '10']);
  const first = await release(['mfe-two', '--rollback', '--reason', 'avaria']);
  expect(first.code).toBe(0);
  expect(first.output).toContain('ending the canary 3 (10 %); the stable release stays 2');
  expect(remote()).toMatchObject({ stable: '2', canary: null });
  const second = await release(['mfe-two', '--rollback', '--reason', 'avaria']);
  expect(second.output).toContain('moving the stable release from 2 to 1');
  expect(remote()).toMatchObject({ stable: '1' });
});

test('prints the expiry date of the token, and warns in its last thirty days', async () => {
  const folder = await built();
  const [stored] = await folderTokenStore(tokenFolder(gateway.dataDir)).list();
  const { output: text } = await release([folder]);
  expect(text).toContain(`the token expires on ${stored!.expiresAt.slice(0, 10)}\n`);
  const soon = await tokenFor(gateway, 'mfe-two', 'Equipa', 30);
  const { code, output } = await release([folder, '--stable'], { DEPLOY_TOKEN: soon });
  expect([code, output]).toEqual([0, expect.stringMatching(/WARNING: the token expires on .*, in 30 days/)]);
});

test('each reason of a refusal has its sentence, and the command exits with 2', async () => {
  const folder = await built(two('1', { ...contributes(['/mfe-one', '/login']) }));
  const { code, output } = await release([folder, '--stable', '--force', '--reason', 'avaria']);
  expect(code).toBe(2);
  expect(output).toContain(
    'Uma rota já pertence a outra aplicação. (route_taken: /mfe-one: mfe-one (/mfe-one))',
  );
  expect(output).toContain('Uma rota está reservada ao próprio portal. (route_reserved: /login)');
  expect(remote()).toBeUndefined();
});

test('a release whose pages do not open is not published; by force it is, and the team cannot move it', async () => {
  const folder = await built(two('1', contributes(['/two'])));
  const env = { CHROMIUM_PATH: process.env.CHROMIUM_PATH };
  const refused = await release([folder], env);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('does not open as it should')]);
  expect(remote()).toBeUndefined();
  const forced = await release([folder, '--stable', '--force', '--reason', 'avaria'], env);
  expect([forced.code, forced.output]).toEqual([2, expect.stringContaining('(release_untried: 1)')]);
  expect(remote()).toMatchObject({ stable: null, releases: [{ release: '1', untried: true }] });
});

test('refuses a release that exists already', async () => {
  const folder = await built();
  await release([folder]);
  const { code, output } = await release([folder]);
  expect([code, output]).toEqual([
    2,
    expect.stringContaining('Esta versão já foi publicada. (release_exists'),
  ]);
});

test.each([
  ['a token of another remote', { DEPLOY_TOKEN: 'other' }, 'não dá direito'],
  ['no token that counts', { DEPLOY_TOKEN: 'pdt_x' }, 'Falta um token'],
])('%s is refused', async (_what, env, sentence) => {
  const other = env.DEPLOY_TOKEN === 'other' ? await tokenFor(gateway, 'mfe-six') : env.DEPLOY_TOKEN;
  const { code, output } = await release([await built()], { DEPLOY_TOKEN: other });
  expect([code, output]).toEqual([2, expect.stringContaining(sentence)]);
});

test('a portal that cannot be reached ends it with 3', async () => {
  const { code, output } = await release([await built()], {
    PORTAL_URL: `http://127.0.0.1:${await deadPort()}`,
  });
  expect([code, output]).toEqual([3, expect.stringContaining('could not be reached')]);
});

test('a file that is not the one that was built is found before anything is sent', async () => {
  const folder = await built();
  await appendFile(join(folder, 'dist/remoteEntry.js'), ' ');
  const { code, output } = await release([folder]);
  expect([code, output]).toEqual([1, expect.stringContaining('is not what files.json says')]);
});

test.each<[string, string[], Record<string, undefined | string>, string]>([
  ['no remote', [], {}, 'Usage: npm run release'],
  ['two moves', ['x', '--stable', '--preview'], {}, 'Usage: npm run release'],
  ['a share that is no number', ['x', '--canary', 'all'], {}, 'Usage: npm run release'],
  ['force without a reason', ['x', '--force'], {}, 'Usage: npm run release'],
  ['roles of no canary', ['x', '--roles', 'Admin'], {}, 'Usage: npm run release'],
  ['a folder without a build', ['.'], {}, 'no files.json'],
  ['no portal', ['.'], { PORTAL_URL: undefined }, 'PORTAL_URL is not set'],
  ['a portal that is none', ['.'], { PORTAL_URL: 'portal' }, 'PORTAL_URL must be'],
  ['no token', ['.'], { DEPLOY_TOKEN: undefined }, 'DEPLOY_TOKEN is not set'],
])('%s is said in a sentence', async (_what, args, env, sentence) => {
  const { code, output } = await release(args, env);
  expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
});
