import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
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
  "a hint that antd shows in place of a field's errors": {
    path: 'mfe-one/src/field.tsx',
    source: `import { Form } from '@portal/shared-kit/ui-data';\nexport const field = <Form.Item help="Até ao dia" />;`,
    rule: 'no-restricted-syntax',
    says: /extra/,
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
  'antd past the doors': {
    path: 'shell/src/profile/card.tsx',
    source: "import { Button } from 'antd';\nexport const card = Button;",
    rule: imports,
    says: /shared-kit\/ui/,
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
  'a comment that switches a rule off': {
    path: 'gateway/src/quiet.ts',
    source: `/* eslint${'-'}disable */\nexport const quiet = 1;`,
    rule: 'no-warning-comments',
    says: /disable/,
  },
};

/** The same of the rules that need types, which oxlint judges. */
const breachesByTypes: Record<string, Breach> = {
  'a promise nobody waits for': {
    path: 'gateway/src/loose.ts',
    source: 'const work = async () => 1;\nwork();',
    rule: 'typescript(no-floating-promises)',
    says: /await/i,
  },
  'a promise taken for an answer': {
    path: 'api/src/offer/asked.ts',
    source: 'const isOpen = async () => true;\nexport const asked = isOpen() ? 1 : 2;',
    rule: 'typescript(no-misused-promises)',
    says: /conditional/,
  },
  'a wait for what is there': {
    path: 'shell/src/profile/patient.ts',
    source: 'export const patient = async () => await 1;',
    rule: 'typescript(await-thenable)',
    says: /await/,
  },
  'a case that nobody thought of': {
    path: 'mfe-one/src/half.ts',
    source:
      "export function half(side: 'left' | 'right') {\n  switch (side) {\n    case 'left':\n      return 1;\n  }\n  return 2;\n}",
    rule: 'typescript(switch-exhaustiveness-check)',
    says: /"right"/,
  },
};

interface Result {
  filePath: string;
  messages: { ruleId: string | null; message: string }[];
}

/** oxlint looks there for the program that reads types. */
const withPrograms = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);

/** What a linter says in JSON of a tree with one file for each breach. */
function outputOf(linter: string, config: string, planted: Record<string, Breach>) {
  const tree = plantTree(
    Object.fromEntries(Object.values(planted).map(({ path, source }) => [path, source])),
  );
  try {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, linter), '--config', join(root, config), '--format', 'json', '.'],
      { cwd: tree.dir, encoding: 'utf8', maxBuffer: 2 ** 26, env: { ...process.env, PATH: withPrograms } },
    );
    if (!stdout) throw new Error(stderr);
    return { said: JSON.parse(stdout) as unknown, dir: tree.dir };
  } finally {
    tree.remove();
  }
}

function lint(planted: Record<string, Breach>): Map<string, Result['messages']> {
  const { said, dir } = outputOf('node_modules/eslint/bin/eslint.js', 'eslint.config.js', planted);
  const results = said as Result[];
  return new Map(results.map(({ filePath, messages }) => [filePath.slice(dir.length + 1), messages]));
}

interface Diagnostic {
  filename: string;
  code: string;
  message: string;
}
const lintByTypes = (planted: Record<string, Breach>): Diagnostic[] =>
  (
    outputOf('node_modules/oxlint/bin/oxlint', '.oxlintrc.json', planted).said as {
      diagnostics: Diagnostic[];
    }
  ).diagnostics;

describe('the lint restrictions', () => {
  let found: Map<string, Result['messages']>;
  beforeAll(() => {
    found = lint(breaches);
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

describe('the lint restrictions by types', () => {
  let found: Diagnostic[];
  beforeAll(() => {
    found = lintByTypes(breachesByTypes);
  });

  it.each(Object.keys(breachesByTypes))('refuse %s', (name) => {
    const { path, rule, says } = breachesByTypes[name]!;
    const here = found.filter(({ filename }) => filename === path);
    expect(here).toEqual([expect.objectContaining({ code: rule, message: expect.stringMatching(says) })]);
  });

  it('say nothing of the rest', () => {
    const planted = Object.values(breachesByTypes).map(({ path }) => path);
    expect(found.filter(({ filename }) => !planted.includes(filename))).toEqual([]);
  });
});
