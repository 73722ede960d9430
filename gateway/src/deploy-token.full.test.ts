import { makeToken, running, runProgram } from './testing/gateway-process.ts';
import { partsOf, post } from './testing/publishing.ts';
import { sampleRemote, sampleShell, writeBundle } from './testing/sample-release.ts';
import { folderTokenStore, tokenFolder } from './tokens/folder-token-store.ts';
import { issueToken, type StoredToken } from './tokens/token.ts';
import { tempFolder } from './testing/open-core.ts';

const dayMs = 86_400_000;
const dayOf = (instant: string) => instant.slice(0, 10);
const tokensIn = (dataDir: string) => folderTokenStore(tokenFolder(dataDir));

async function command(dataDir: string, ...args: string[]) {
  const { output, exited } = runProgram('deploy-token', args, { DATA_DIR: dataDir });
  const [code] = await exited;
  return { code, ...output };
}

test('a token is made beside a running gateway for a remote that nobody knows, shown once, used at once and revoked', async () => {
  const DATA_DIR = tempFolder();
  const gateway = await running({ DATA_DIR, BUNDLES: await writeBundle(tempFolder(), sampleShell()) });
  const made = await command(DATA_DIR, 'mfe-two', '--holder', 'Equipa Dois');
  expect([made.code, made.stderr]).toEqual([0, '']);
  const [token = ''] = made.stdout.split('\n');
  const id = token.split('_')[1]!;
  const publish = (release: string) =>
    post(gateway, token, partsOf(sampleRemote({ name: 'mfe-two', release })));
  expect((await publish('1.0.0-a')).status).toBe(201);

  const listed = await command(DATA_DIR, '--list');
  const [stored] = await tokensIn(DATA_DIR).list();
  const { createdAt, expiresAt } = stored!;
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(365 * dayMs);
  expect(made.stdout).toContain(`Vale até ${dayOf(expiresAt)}`);
  expect(listed.stdout).toBe(
    [id, 'mfe-two', dayOf(createdAt), `expira ${dayOf(expiresAt)}`, 'Equipa Dois\n'].join('\t'),
  );
  expect((await command(DATA_DIR, '--revoke', id)).code).toBe(0);
  expect((await publish('1.0.0-b')).status).toBe(401);
  expect((await command(DATA_DIR, '--list')).stdout).toContain('revogado');
});

test('an operator’s token is for every remote and has a holder', async () => {
  const DATA_DIR = tempFolder();
  expect(await makeToken(DATA_DIR, '--operator', '--holder', 'Ana')).toMatch(/^pdt_/);
  expect((await command(DATA_DIR, '--list')).stdout).toMatch(/\t\*\t.*\tAna\n$/);
});

test('the list warns of tokens that end soon, and shows those that have ended and those of old stores', async () => {
  const DATA_DIR = tempFolder();
  await makeToken(DATA_DIR, 'mfe-two', '--days', '30');
  await makeToken(DATA_DIR, 'mfe-six', '--days', '31');
  const store = tokensIn(DATA_DIR);
  const ago = (days: number) => new Date(Date.now() - days * dayMs);
  await store.put(issueToken('mfe-old', 'Equipa', ago(400)).stored);
  const { expiresAt: _, ...before } = issueToken('mfe-before', 'Equipa', ago(100)).stored;
  await store.put(before as StoredToken);
  const { stdout } = await command(DATA_DIR, '--list');
  const rows = stdout.trimEnd().split('\n');
  const states = Object.fromEntries(
    rows.map((row) => row.split('\t')).map(([, name, , state]) => [name, state]),
  );
  const days = Object.fromEntries(
    (await store.list()).map(({ remote, expiresAt }) => [remote, dayOf(expiresAt)]),
  );
  expect(states).toEqual({
    'mfe-two': `expira ${days['mfe-two']}, dentro de 30 dias: faça um novo`,
    'mfe-six': `expira ${days['mfe-six']}`,
    'mfe-old': `expirou ${days['mfe-old']}`,
    'mfe-before': `expira ${days['mfe-before']}`,
  });
});

test.each([
  [[], 'Uso:'],
  [['mfe-two', 'mfe-three'], 'Uso:'],
  [['mfe-two', '--operator'], 'Uso:'],
  [['mfe-two', '--wrong'], 'Uso:'],
  [['Mfe Two'], 'não é nome de aplicação'],
  [['shell'], 'não é nome de aplicação'],
  [['--operator'], '--holder'],
  [['mfe-two', '--holder', 'x'.repeat(81)], '--holder'],
  [['mfe-two', '--days', '0'], '--days'],
  [['mfe-two', '--days', '366'], '--days'],
  [['mfe-two', '--days', 'x'], '--days'],
  [['--revoke', '../../x'], 'Não existe nenhum token'],
])('%j is refused with a sentence, and makes nothing', async (args, sentence) => {
  const DATA_DIR = tempFolder();
  const { code, stdout, stderr } = await command(DATA_DIR, ...args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(sentence);
  expect((await command(DATA_DIR, '--list')).stdout).toBe('');
});
