import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { plantTree, root } from './testing/planted-tree.ts';

interface Breach {
  path: string;
  source: string;
  rule: string;
  /** Part of the message that says what to do instead. */
  says: RegExp;
}
const imports = '@typescript-eslint/no-restricted-imports';

/** One planted file per restriction; each must be reported by that rule with that message. */
const breaches: Record<string, Breach> = {
  'a method of arrays that old browsers lack': {
    path: 'shell/src/profile/sorted.ts',
    source: 'export const sorted = [2, 1].toSorted();',
    rule: 'no-restricted-syntax',
    says: /Chromium 109/,
  },
  'a time-out that Safari 15 lacks': {
    path: 'shell/src/profile/asked.ts',
    source: "export const asked = fetch('/', { signal: AbortSignal.timeout(1) });",
    rule: 'no-restricted-syntax',
    says: /inTime/,
  },
  'a text area that grows by a style attribute': {
    path: 'mfe-one/src/note.tsx',
    source: 'export const note = (Area: React.ElementType) => <Area autoSize />;',
    rule: 'no-restricted-syntax',
    says: /rows/,
  },
  "a hint that antd shows in place of a field's errors": {
    path: 'mfe-one/src/field.tsx',
    source: `import { Form } from '@portal/shared-kit/ui-data';\nexport const field = <Form.Item help="Até ao dia" />;`,
    rule: 'no-restricted-syntax',
    says: /extra/,
  },
  "a date in the browser's language": {
    path: 'mfe-one/src/day.tsx',
    source: 'export const day = (isDay: boolean) => <input type={isDay ? "date" : "text"} />;',
    rule: 'no-restricted-syntax',
    says: /DayInput/,
  },
  "a file button in the browser's language": {
    path: 'mfe-one/src/file.tsx',
    source: 'export const file = <input type="file" />;',
    rule: 'no-restricted-syntax',
    says: /FileInput/,
  },
  'axios outside the data part': {
    path: 'mfe-one/src/call.ts',
    source: "import { create } from 'axios';\ncreate();",
    rule: imports,
    says: /kit's data part/,
  },
  'single-spa in a remote': {
    path: 'mfe-one/src/parcel.ts',
    source: "import { mountRootParcel } from 'single-spa';\nmountRootParcel();",
    rule: imports,
    says: /createRemote/,
  },
  'single-spa-react in the data part of the kit': {
    path: 'shared-kit/src/data/lifecycle.ts',
    source: "import { mount } from 'single-spa-react';\nmount();",
    rule: imports,
    says: /createRemote/,
  },
  'antd past the doors': {
    path: 'shell/src/profile/card.tsx',
    source: "import { Button } from 'antd';\nexport const card = Button;",
    rule: imports,
    says: /shared-kit\/ui/,
  },
  'the router past its door': {
    path: 'shared-kit/src/screen/link.tsx',
    source: "import { Link } from 'react-router-dom';\nexport const link = Link;",
    rule: imports,
    says: /shared-kit\/router/,
  },
  'a second zod': {
    path: 'shared-kit/src/contract/mini.ts',
    source: "import * as z from 'zod/mini';\nexport const mini = z;",
    rule: imports,
    says: /one zod/,
  },
  'a default export': {
    path: 'mfe-one/src/nameless.ts',
    source: 'export default 1;',
    rule: 'no-restricted-syntax',
    says: /Export by name/,
  },
  'a query outside a repository': {
    path: 'api/src/offer/loose.service.ts',
    source: "import { db } from '../platform/database/db.ts';\nexport const rows = db.selectFrom('thing');",
    rule: 'no-restricted-syntax',
    says: /repository/,
  },
  'a lock on a row of a joined query': {
    path: 'api/src/offer/joined.repository.ts',
    source:
      "import { rows } from './rows.ts';\nexport const lock = (id: number) => rows().where('id', '=', id).forUpdate('thing');",
    rule: 'no-restricted-syntax',
    says: /Hold the row alone/,
  },
  'a promise nobody waits for': {
    path: 'gateway/src/loose.ts',
    source: 'const work = async () => 1;\nwork();',
    rule: '@typescript-eslint/no-floating-promises',
    says: /await/,
  },
  'a hook in a condition': {
    path: 'shell/src/profile/use-sometimes.ts',
    source:
      'declare function useThing(): void;\nexport function useSometimes(on: boolean) {\n  if (on) useThing();\n}',
    rule: 'react-hooks/rules-of-hooks',
    says: /conditionally/,
  },
  'an untyped value': {
    path: 'gateway/src/any.ts',
    source: 'export const loose = (value: any) => value;',
    rule: '@typescript-eslint/no-explicit-any',
    says: /any/,
  },
  'a console in a package': {
    path: 'api/src/offer/noise.ts',
    source: "export const shout = () => console.log('x');",
    rule: 'no-console',
    says: /console/,
  },
  'a task left in a comment': {
    path: 'gateway/src/later.ts',
    source: `// ${'TO'}DO: later\nexport const later = 1;`,
    rule: 'no-warning-comments',
    says: /comment/,
  },
  'a file about too many things': {
    path: 'gateway/src/long.ts',
    source: 'export {};\n'.repeat(251),
    rule: 'max-lines',
    says: /250/,
  },
  'a comment that switches a rule off': {
    path: 'gateway/src/quiet.ts',
    source: `/* eslint${'-'}disable */\nexport default 1;`,
    rule: 'no-restricted-syntax',
    says: /Export by name/,
  },
};

interface Result {
  filePath: string;
  messages: { ruleId: string | null; message: string }[];
}

function lint(files: Record<string, string>): Map<string, Result['messages']> {
  const tree = plantTree(files);
  try {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/eslint/bin/eslint.js'),
        ...['--config', join(root, 'eslint.config.js'), '--format', 'json', '.'],
      ],
      { cwd: tree.dir, encoding: 'utf8', maxBuffer: 2 ** 26 },
    );
    if (!stdout) throw new Error(stderr);
    const results = JSON.parse(stdout) as Result[];
    return new Map(results.map(({ filePath, messages }) => [filePath.slice(tree.dir.length + 1), messages]));
  } finally {
    tree.remove();
  }
}

describe('the lint restrictions', () => {
  let found: Map<string, Result['messages']>;
  beforeAll(() => {
    found = lint(Object.fromEntries(Object.values(breaches).map(({ path, source }) => [path, source])));
  });

  it.each(Object.keys(breaches))('refuse %s and say what to do instead', (name) => {
    const { path, rule, says } = breaches[name]!;
    const messages = (found.get(path) ?? []).filter(({ ruleId }) => ruleId !== null);
    expect([...new Set(messages.map(({ ruleId }) => ruleId))]).toEqual([rule]);
    expect(messages[0]!.message).toMatch(says);
  });

  it('leave each package in its own place, and types anywhere', () => {
    const planted = Object.values(breaches).map(({ path }) => path);
    const rest = [...found].filter(([path, messages]) => !planted.includes(path) && messages.length > 0);
    expect(rest).toEqual([]);
  });
});
