import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'folders-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function plant(files: Record<string, string>) {
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), source);
  }
}

/** What the check reports for the planted folders; empty where it passes. */
function report(): string {
  const { status, stderr } = spawnSync(process.execPath, [path.join(__dirname, 'check-folders.mjs'), root], {
    encoding: 'utf8',
  });
  expect(status).toBe(stderr === '' ? 0 : 1);
  return stderr;
}

test('folders that import each other are told with the imports, though no file is in a cycle', () => {
  plant({
    'mail/send.ts': "import { queue } from '../outbox/queue.ts';",
    'mail/address.ts': '',
    'outbox/queue.ts': "import type { Address } from '../mail/address.ts';",
    'audit/log.ts': "import { queue } from '../outbox/queue.ts';",
  });
  expect(report()).toContain('Move what both need to a folder below them, or take it as an argument');
  expect(report()).toContain('\n  mail/send.ts → outbox/queue.ts\n  outbox/queue.ts → mail/address.ts\n');
  expect(report()).not.toContain('audit/');
});

test('a longer way round is a cycle too', () => {
  plant({
    'a/one.ts': "import '../b/one.ts';",
    'b/one.ts': "import '../c/one.ts';",
    'c/one.ts': "const late = () => import('../a/two.ts');",
    'a/two.ts': '',
  });
  expect(report()).toContain('c/one.ts → a/two.ts');
});

test('tests and their doubles may look everywhere, and a folder above may use those below it', () => {
  plant({
    'mail/send.ts': "import { queue } from '../outbox/queue.ts';",
    'outbox/queue.ts': '',
    'outbox/queue.test.ts': "import '../mail/send.ts';",
    'outbox/queue-fake.ts': "import '../mail/send.ts';",
    'testing/world.ts': "import '../mail/send.ts';",
    'outbox/world.ts': "import '../testing/nothing.ts';",
    'app.ts': "import './mail/send.ts';",
  });
  expect(report()).toBe('');
});
