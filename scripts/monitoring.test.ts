import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const folder = path.join(root, 'docs/monitoring');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Folders of sources that define metrics. */
const sources = ['api/src/platform', 'gateway/src'].flatMap((area) =>
  readdirSync(path.join(root, area), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => read(path.join(area, file)))
    .filter((text) => text.includes("from 'prom-client'")),
);
/** Names where a metric is defined: its `name`, or the first argument of a factory of metrics. */
const own = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/(?:name: |#counter\(\s*|(?:gauge|metric)\(\s*(?:\w+,\s*)?)'([a-z_]+)'/g)].map(
      ([, name]) => name!,
    ),
  ),
);
const isExported = (name: string) => {
  const base = name.replace(/_(bucket|count|sum)$/, '');
  // Metrics that Prometheus itself adds to a target, and those of prom-client's `collectDefaultMetrics`.
  return own.has(name) || own.has(base) || name === 'up' || /^(process|nodejs)_/.test(name);
};

/** Metric names in an expression: words with '_' or `up` that are not functions, labels or strings. */
const named = (expression: string): string[] =>
  [
    ...expression
      .replace(/"[^"]*"/g, '')
      .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '')
      .replace(/\{[^}]*\}/g, '')
      .matchAll(/\b[a-z]\w*\b(?!\s*\()/g),
  ]
    .map(([word]) => word)
    .filter((word) => word.includes('_') || word === 'up');

const rules = [...read('docs/monitoring/alerts.yml').matchAll(/expr: (?:>-\n((?: {10}.*\n)+)|(.*))/g)].map(
  ([, block, line]) => (block ?? line)!,
);
const panels = (
  JSON.parse(read('docs/monitoring/dashboard.json')) as {
    panels: { id: number; title: string; targets?: { expr: string }[] }[];
  }
).panels;
const drawn = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const));

test('every metric that an alert or the dashboard names is exported', () => {
  expect([rules.length, drawn.length].every((count) => count > 10)).toBe(true);
  const all = [...rules, ...drawn.map(([, expression]) => expression)].flatMap(named);
  expect(all).toContain('portal_backup_age_seconds');
  expect([...new Set(all)].filter((name) => !isExported(name))).toEqual([]);
  expect(
    named('sum by (le_x) (rate(no_such_total{a_b="c_d"}[5m]))').filter((metric) => !isExported(metric)),
  ).toEqual(['no_such_total']);
});

test('the rule tests let each alert fire', () => {
  const alerts = [...read('docs/monitoring/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const fired = [
    ...read('docs/monitoring/alerts.test.yml').matchAll(/alertname: (\w+)\s+exp_alerts:\s+- exp_labels/g),
  ].map(([, name]) => name);
  expect(alerts.filter((name) => !fired.includes(name))).toEqual([]);
});

test('the panels of the dashboard are told apart', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find((file) => existsSync(file));
// Debian's package prometheus contains promtool; without it the rules cannot be tested.
if (promtool)
  test('Prometheus reads the alerts and what the dashboard asks, and alerts fire when they should', () => {
    const run = (...args: string[]) => execFileSync(promtool, args, { cwd: folder, encoding: 'utf8' });
    expect(run('check', 'rules', 'alerts.yml')).toContain('SUCCESS');
    expect(run('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'portal-dashboard-')), 'rules.yml');
    const panelRules = drawn.map(([, expr], nth) => ({ record: `panel_${nth}`, expr }));
    // JSON is YAML.
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: panelRules }] }));
    expect(run('check', 'rules', file)).toContain(`SUCCESS: ${drawn.length} rules found`);
    rmSync(path.dirname(file), { recursive: true });
  });
