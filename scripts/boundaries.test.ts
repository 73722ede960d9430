import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import config from '../.dependency-cruiser.cjs';
import { plantTree, root } from './testing/planted-tree.ts';

const rules = config.forbidden ?? [];

/** For each layer but the highest, an import of the layer above. */
const upwards = (folder: string, floors: string[], rule: (floor: string) => string) =>
  Object.fromEntries(
    floors.slice(0, -1).map((floor, index) => [
      rule(floor),
      {
        [`${folder}/${floor}/upward.ts`]: `import '../${floors[index + 1]}/ground-${floor}.ts';`,
        [`${folder}/${floors[index + 1]}/ground-${floor}.ts`]: '',
      },
    ]),
  );
const areas = [
  'platform',
  'identity',
  'offer',
  'people',
  'finance',
  'enrolment',
  'grading',
  'admissions',
  'reporting',
];

/** For each rule the planted files that break it, and no others: path → source. */
const violations: Record<string, Record<string, string>> = {
  ...upwards('api/src', areas, (area) => `${area}-imports-downwards`),
  'reporting-imports-downwards': {
    'api/src/routes.ts': '',
    'api/src/reporting/upward.ts': "import '../routes.ts';",
  },
  ...upwards(
    'shared-kit/src/contract',
    ['core', 'gateway', ...areas],
    (area) => `contract-${area}-imports-downwards`,
  ),
  ...upwards(
    'shared-kit/src/screen',
    ['frame', 'list', 'form', 'import', 'many', 'record', 'register'],
    (folder) => `screen-${folder}-imports-downwards`,
  ),
  'no-cycles': {
    'mfe-one/src/ring/a.ts': "import './b.ts';",
    'mfe-one/src/ring/b.ts': "import './a.ts';",
  },
  'remotes-are-strangers': { 'mfe-one/src/neighbour.ts': "import '../../mfe-two/src/app.ts';" },
  'features-are-strangers': { 'mfe-one/src/second/page.tsx': "import '../first/page.tsx';" },
  'common-knows-no-feature': { 'mfe-one/src/common/upward.ts': "import '../first/page.tsx';" },
  'shell-features-are-strangers': { 'shell/src/dashboard/page.tsx': "import '../profile/profile-page.tsx';" },
  'shell-ground-knows-no-feature': { 'shell/src/common/upward.ts': "import '../profile/profile-page.tsx';" },
  'kit-knows-nobody': { 'shared-kit/src/screen/knows.ts': "import '../../../mfe-one/src/app.ts';" },
  'contract-is-pure': {
    'shared-kit/src/contract/impure.ts': "import type { hidden } from '../screen/hidden.ts';",
  },
  'zod-comes-late': { 'mfe-one/src/parses.ts': "import * as z from 'zod';\nz.string();" },
  'servers-see-only-the-contract': { 'gateway/src/kit.ts': "import '@portal/shared-kit/screen';" },
  'servers-meet-over-http': { 'gateway/src/api.ts': "import '../../api/src/platform/database/db.ts';" },
  'server-kit-stands-alone': { 'server-kit/src/knows.ts': "import '../../gateway/src/main.ts';" },
  'only-servers-reach-the-server-kit': {
    'shell/src/session/bucket.ts': "import '../../../server-kit/src/bucket.ts';",
  },
  'nobody-calls-a-server-in-process': { 'mfe-one/src/server.ts': "import '../../gateway/src/main.ts';" },
  'nobody-imports-the-shell': { 'mfe-one/src/shell.ts': "import '../../shell/src/session/store.ts';" },
  'kit-only-by-its-doors': { 'mfe-one/src/deep.ts': "import '../../shared-kit/src/screen/hidden.ts';" },
  'sql-stays-in-repositories': { 'api/src/offer/loose.routes.ts': "import { sql } from 'kysely';\nsql;" },
  'students-read-published-results': {
    'api/src/grading/own/raw.service.ts': "import '../history/result.repository.ts';",
    'api/src/grading/slips/raw.rules.ts': "import '../editions/standing-now.service.ts';",
    'api/src/enrolment/students/own-raw.routes.ts': "import '../subjects/student-facts.repository.ts';",
    'api/src/enrolment/renewals/raw.service.ts': "import '../subjects/student-facts.repository.ts';",
    'api/src/reporting/search/raw.repository.ts': "import '../../grading/history/history.service.ts';",
    'api/src/grading/grades/raw-notices.ts': "import '../closing/closing.rules.ts';",
    ...Object.fromEntries(
      [
        'grading/history/result.repository.ts',
        'grading/editions/standing-now.service.ts',
        'enrolment/subjects/student-facts.repository.ts',
        'grading/history/history.service.ts',
        'grading/closing/closing.rules.ts',
      ].map((path) => [`api/src/${path}`, '']),
    ),
  },
  'migrations-stand-alone': {
    'api/src/platform/database/migrations/2026-11-21-01-x.ts': "import '../db.ts';",
  },
  'no-test-code-in-production': { 'mfe-one/src/fakes.ts': "import '@portal/shared-kit/testing';" },
  'no-dev-deps-in-production': {
    'api/package.json': JSON.stringify({
      name: 'api',
      type: 'module',
      dependencies: { kysely: '*', '@portal/shared-kit': '*' },
      devDependencies: { 'dev-only': '*' },
    }),
    'api/src/offer/dev.ts': "import 'dev-only';",
  },
  'dependencies-are-declared': { 'mfe-two/src/borrowed.ts': "import 'undeclared';" },
  'imports-resolve': { 'mfe-one/src/lost.ts': "import './nowhere.ts';" },
};

interface Violation {
  from: string;
  rule: { name: string };
}

function cruise(files: Record<string, string>): Violation[] {
  const tree = plantTree(files);
  try {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        '--config',
        join(root, '.dependency-cruiser.cjs'),
        '--output-type',
        'json',
        'api',
        'gateway',
        'server-kit',
        'shell',
        'shared-kit',
        'mfe-one',
        'mfe-two',
      ],
      { cwd: tree.dir, encoding: 'utf8' },
    );
    if (!stdout) throw new Error(stderr);
    return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
  } finally {
    tree.remove();
  }
}

describe('the boundaries', () => {
  let found: Violation[];
  beforeAll(() => {
    found = cruise(Object.assign({}, ...Object.values(violations)) as Record<string, string>);
  });

  it('are each proved by a planted violation', () => {
    expect(Object.keys(violations).sort()).toEqual(rules.map(({ name }) => name).sort());
  });

  it('each say what to do instead', () => {
    expect(rules.filter(({ comment }) => !/[.]$/.test(comment ?? ''))).toEqual([]);
  });

  it.each(Object.keys(violations))('catch what breaks %s, by that rule alone', (rule) => {
    const planted = Object.keys(violations[rule]!);
    const broken = found.filter(({ from }) => planted.includes(from)).map((violation) => violation.rule.name);
    expect([...new Set(broken)]).toEqual([rule]);
  });

  it('leave a tree that keeps them alone', () => {
    const planted = Object.values(violations).flatMap((files) => Object.keys(files));
    expect(found.filter(({ from }) => !planted.includes(from))).toEqual([]);
  });
});

// The register that is made is tried whole outside the core.
test('what the templates of a register import from the API is there', () => {
  const folder = join(root, 'scripts/new-register/templates');
  const imports = readdirSync(folder).flatMap((file) => [
    ...readFileSync(join(folder, file), 'utf8').matchAll(
      /^import (?:type )?\{ (.+) \} from '\.\.\/\.\.\/(.+)';$/gm,
    ),
  ]);
  const names = imports.flatMap(([, list, module]) =>
    list!.split(', ').map((name) => [module!, name.replace('type ', '')] as const),
  );
  expect(names.length).toBeGreaterThan(10);
  const missing = names.filter(([module, name]) => {
    const declared = new RegExp(`^export (async )?(const|function|type|interface|class) ${name}\\b`, 'm');
    return !declared.test(readFileSync(join(root, 'api/src', module), 'utf8'));
  });
  expect(missing).toEqual([]);
});
