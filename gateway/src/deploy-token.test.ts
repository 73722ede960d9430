import { makeToken, running, runProgram } from './testing/gateway-process.ts';
import { partsOf, post } from './testing/publishing.ts';
import { sampleRemote, sampleShell, writeBundle } from './testing/sample-release.ts';
import { tempFolder } from './testing/temp-folder.ts';

jest.setTimeout(60_000);

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
  expect(listed.stdout).toMatch(new RegExp(`^${id}\tmfe-two\t[-0-9]{10}\t\tEquipa Dois\n$`));
  expect((await command(DATA_DIR, '--revoke', id)).code).toBe(0);
  expect((await publish('1.0.0-b')).status).toBe(401);
  expect((await command(DATA_DIR, '--list')).stdout).toContain('revogado');
});

test('an operator’s token is for every remote and has a holder', async () => {
  const DATA_DIR = tempFolder();
  expect(await makeToken(DATA_DIR, '--operator', '--holder', 'Ana')).toMatch(/^pdt_/);
  expect((await command(DATA_DIR, '--list')).stdout).toMatch(/\t\*\t.*\tAna\n$/);
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
  [['--revoke', '../../x'], 'Não existe nenhum token'],
])('%j is refused with a sentence, and makes nothing', async (args, sentence) => {
  const DATA_DIR = tempFolder();
  const { code, stdout, stderr } = await command(DATA_DIR, ...args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(sentence);
  expect((await command(DATA_DIR, '--list')).stdout).toBe('');
});
