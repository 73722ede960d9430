import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, program, type Program } from '../src/program.ts';
import { signIn } from '../src/signed-in.ts';

jest.setTimeout(600_000);

const mebibyte = 1_048_576;
let folder: string;
let url: string;
let api: Program;
let output = '';
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-disk-'));
  const options = ['-t', 'tmpfs', '-o', 'size=400m,mode=711', 'portal-disk', folder];
  if (spawnSync('mount', options, { stdio: 'inherit' }).status !== 0) throw new Error('no tmpfs was mounted');
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const env = {
    API_PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: folder,
    DATABASE_URL: '',
    BACKUP_DIR: '',
    SMTP_URL: '',
    DEMO: '1',
    LOG_LEVEL: 'warn',
  };
  api = program('api', `${url}/readyz`, env, (text) => (output += text));
  await api.start();
});
afterAll(async () => {
  await api?.stop();
  spawnSync('umount', [folder], { stdio: 'inherit' });
  rmSync(folder, { recursive: true, force: true });
});

const free = () => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** Fills the disk until so many bytes are left. */
function fillUpTo(left: number) {
  const part = Buffer.alloc(mebibyte);
  while (free() > left) appendFileSync(path.join(folder, 'filler'), part.subarray(0, free() - left));
}

async function ask(token: string, address: string, body?: object | FormData) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${url}/api${address}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const { code, message } = (await answer.json()) as { code?: string; message?: string };
  return answer.ok ? { status: answer.status } : { status: answer.status, code, message };
}

async function readyz() {
  const answer = await fetch(`${url}/readyz`);
  return { http: answer.status, ...((await answer.json()) as { disk?: string }) };
}

/** A request for a correction with its proof, which is stored as a file. */
function proof(value: string) {
  const form = new FormData();
  for (const [field, text] of Object.entries({ field: 'fullName', value, note: 'Conforme o documento.' }))
    form.append(field, text);
  form.append('file', new File([`%PDF-1.4 ${value}`], 'documento.pdf', { type: 'application/pdf' }));
  return form;
}

const full = {
  status: 507,
  code: 'storage_full',
  message: expect.stringContaining('O servidor ficou sem espaço e não guardou.'),
};

test('a full disk refuses what is written with a sentence, goes on reading, says so, and recovers by itself', async () => {
  const master = await signIn(url, 'master@demo.test');
  const student = await signIn(url, 'estudante@demo.test');
  const write = (dep_name: string) =>
    ask(master, '/department', { dep_name, description: '', head_id: null });
  expect((await write('Antes')).status).toBeLessThan(300);

  // In two steps: what is left to the database first, then what the system gives to nobody.
  for (const left of [60 * mebibyte, mebibyte]) {
    fillUpTo(left);
    expect(await write('Durante')).toEqual(full);
    expect(await ask(student, '/own-data-corrections', proof('Nome Durante'))).toEqual(full);
    for (const list of ['/department', '/estudantes', '/feepayments'])
      expect(await ask(master, list)).toEqual({ status: 200 });
    expect(await signIn(url, 'financas@demo.test')).toEqual(expect.any(String));
    expect(await readyz()).toMatchObject({ http: 200, disk: 'low' });
  }

  rmSync(path.join(folder, 'filler'));
  expect((await write('Depois')).status).toBeLessThan(300);
  expect((await ask(student, '/own-data-corrections', proof('Nome Depois'))).status).toBeLessThan(300);
  expect(await readyz()).toMatchObject({ http: 200, disk: 'ok' });
  // Neither the database nor the program was started again.
  expect(output).not.toMatch(/went away|starting it again/);
  const names = await fetch(`${url}/api/department?search=Durante`, {
    headers: { authorization: `Bearer ${master}` },
  });
  expect(await names.json()).toMatchObject({ data: [] });
});
