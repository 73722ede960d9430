import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../e2e/src/program.ts';
import { root } from './testing/planted-tree.ts';

interface BuildMessage {
  build: string;
  declaration: { title: string } | null;
  release: { release: string; container: string; entry: string; integrity: string } | null;
  problem: string | null;
}

/** A copy of the probe remote, as a team would have it. */
function probeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'dev-probe-'));
  cpSync(path.join(root, 'e2e/fixtures/mfe-probe'), folder, { recursive: true });
  symlinkSync(path.join(root, 'e2e/node_modules'), path.join(folder, 'node_modules'));
  const config = `module.exports = require('@portal/shared-kit/webpack').remote(__dirname);\n`;
  writeFileSync(path.join(folder, 'webpack.config.cjs'), config);
  return folder;
}

const children: ChildProcess[] = [];
const folders: string[] = [];
afterAll(() => {
  children.forEach((child) => child.kill());
  folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
});

/** `pnpm dev …` */
function dev(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(root, 'scripts/dev.mjs'), ...args], {
    env: { PATH: process.env.PATH!, HOME: process.env.HOME!, ...env },
  });
  children.push(child);
  const started = { output: '', code: new Promise<number | null>((resolve) => child.once('close', resolve)) };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (started.output += chunk.toString()));
  return started;
}

/** The server's answer to a request with these headers. */
const ask = (port: number, url: string, headers: Record<string, string> = {}, host = `127.0.0.1:${port}`) =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: url, headers: { ...headers, host } }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }));
    }).on('error', reject);
  });

describe('a remote that is served while it is written', () => {
  let folder: string;
  let port: number;
  let portal: ReturnType<typeof dev>;
  const messages: BuildMessage[] = [];
  const file = (name: string) => path.join(folder, name);
  const change = (name: string, from: string, to: string) =>
    writeFileSync(file(name), readFileSync(file(name), 'utf8').replace(from, to));
  /** The next build message for which `holds` is true. */
  async function next(holds: (one: BuildMessage) => boolean): Promise<BuildMessage> {
    for (const receivedCount = messages.length; ; await pause(20)) {
      const found = messages.slice(receivedCount).find(holds);
      if (found) return found;
    }
  }

  beforeAll(async () => {
    folders.push((folder = probeFolder()));
    port = await freePort();
    portal = dev([folder], { PORTAL_URL: 'http://localhost:8080', DEV_PORT: String(port) });
    while (!portal.output.includes('built')) await pause(20);
    const { body } = await fetch(`http://127.0.0.1:${port}/events`);
    void (async () => {
      let text = '';
      for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
        const parts = (text + Buffer.from(chunk).toString()).split('\n\n');
        text = parts.pop()!;
        for (const part of parts)
          if (part.startsWith('data: ')) messages.push(JSON.parse(part.slice(6)) as BuildMessage);
      }
    })().catch(() => undefined);
    while (messages.length === 0) await pause(20);
  });

  test('prints the address to open, and sends the current build to pages that connect later', () => {
    expect(portal.output).toContain(`http://localhost:8080/probe?dev=mfe-probe@127.0.0.1:${port}`);
    expect(messages[0]).toMatchObject({ problem: null, declaration: { title: 'Sonda' } });
  });

  test('the files of a build are there with their hash, without eval, for pages of the portal alone', async () => {
    const { build, release } = messages.at(-1)!;
    const entry = `/${build}/${release!.entry}`;
    for (const origin of ['http://localhost:8080', 'http://127.0.0.1:8080']) {
      const { status, headers, text } = await ask(port, entry, { origin });
      expect([status, headers['access-control-allow-origin']]).toEqual([200, origin]);
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
      const digest = createHash('sha384').update(text).digest('base64');
      expect(release!.integrity).toBe(`sha384-${digest}`);
      expect(text).not.toMatch(/\beval\(/);
    }
    for (const origin of ['https://evil.example', 'http://localhost:8081', 'null'])
      expect((await ask(port, entry, { origin })).status).toBe(403);
    expect((await ask(port, '/events', { origin: 'https://evil.example' })).status).toBe(403);
  });

  test('nothing else is served, nor under another name of this machine', async () => {
    const { build } = messages.at(-1)!;
    for (const url of [
      '/package.json',
      'http://a/../../../../../../package.json',
      `/${build}/..%2f..%2fremote.json`,
      '/%',
    ])
      expect((await ask(port, url)).status).toBe(404);
    expect((await ask(port, '/events', {}, 'rebound.example')).status).toBe(403);
  });

  test('a saved file is another build under another container name, and the one before is still there', async () => {
    const before = messages.at(-1)!;
    const built = next(({ release }) => release !== null);
    change('src/probe-page.tsx', 'Contar', 'Somar');
    const after = await built;
    expect(after.release!.container).not.toBe(before.release!.container);
    expect((await ask(port, `/${before.build}/${before.release!.entry}`)).status).toBe(200);
  });

  test('shows build errors in words, and rebuilds the corrected file by itself', async () => {
    const failed = next(({ problem }) => problem !== null);
    change('src/probe-page.tsx', '<section>', '<section');
    expect(await failed).toMatchObject({
      release: null,
      problem: expect.stringMatching(/probe-page\.tsx:\d/),
    });
    expect((await failed).problem).not.toMatch(/\[3\d|threadpool|swc-loader/);
    expect(portal.output).toContain('mfe-probe does not build');
    const mended = next(({ release }) => release !== null);
    change('src/probe-page.tsx', '<section', '<section>');
    expect((await mended).problem).toBeNull();
  });

  test('reports a remote.json that is invalid or contradicts the code, and shows a new title with the next build', async () => {
    const unread = next(({ declaration }) => declaration === null);
    change('remote.json', '"name"', 'name');
    expect((await unread).problem).toMatch(/JSON/);
    const disagrees = next(({ problem }) => problem?.includes('does not serve it') ?? false);
    writeFileSync(
      file('remote.json'),
      readFileSync(file('remote.json'), 'utf8')
        .replace('name', '"name"')
        .replace('"/probe/more"', '"/probe/moore"'),
    );
    await disagrees;
    const named = next(({ release }) => release !== null);
    const source = readFileSync(path.join(root, 'e2e/fixtures/mfe-probe/remote.json'), 'utf8');
    writeFileSync(file('remote.json'), source.replace('"title": "Sonda"', '"title": "Outra"'));
    expect((await named).declaration!.title).toBe('Outra');
  });

  test('a port that is taken is said, with what to do', async () => {
    const second = dev([folder], { DEV_PORT: String(port) });
    expect(await second.code).toBe(1);
    expect(second.output).toContain('set DEV_PORT');
  });
});

test.each([
  [['mfe-nowhere'], {}, 'There is no remote in'],
  [['mfe-releases'], { PORTAL_URL: 'portal' }, 'PORTAL_URL must be an address'],
  [['mfe-releases'], { DEV_PORT: 'x' }, 'DEV_PORT must be a port'],
  [['mfe-releases', 'mfe-payments'], {}, 'Usage: npm run dev'],
] as const)('%j with %j is refused in one sentence', async (args, env, sentence) => {
  const started = dev([...args], env);
  expect(await started.code).toBe(1);
  expect(started.output).toContain(sentence);
});
