import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const rules = fileURLToPath(new URL('../../docs/monitoring/alerts.yml', import.meta.url));
const text = readFileSync(rules, 'utf8');
const alerts = [...text.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');
/** Only metrics that a rule reads. */
const watched = new Set(text.match(/portal_\w+/g));

/** Seconds between two looks at which alerts are raised. */
const step = 30;

/** Reads `/metrics` again and again, as Prometheus would, and then says when the alerts of docs/monitoring were raised. */
export class Scrapes {
  /** Values by series, one for each scrape; undefined where it had none. @type {Map<string, (string | undefined)[]>} */
  #series = new Map();
  #count = 0;

  /** @param {{ job: string, instance: string, url: string }[]} servers @param {number} seconds between two scrapes */
  constructor(servers, seconds) {
    this.servers = servers;
    this.seconds = seconds;
  }

  async take() {
    const at = this.#count;
    this.#count += 1;
    await Promise.all(
      this.servers.map(async ({ job, instance, url }) => {
        const body = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(10_000) }).then(
          (answer) => answer.text(),
          () => undefined,
        );
        const own = `job="${job}",instance="${instance}"`;
        this.#note(`up{${own}}`, at, body === undefined ? '0' : '1');
        for (const line of body?.split('\n') ?? []) {
          const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
          if (watched.has(name)) this.#note(`${name}{${[own, labels].filter(Boolean).join(',')}}`, at, value);
        }
      }),
    );
  }

  /** @param {string} series @param {number} at @param {string} value */
  #note(series, at, value) {
    const values = this.#series.get(series) ?? [];
    values[at] = value;
    this.#series.set(series, values);
  }

  /** The minutes in which each alert was raised, by its name. Undefined without promtool. @returns {Map<string, number[]> | undefined} */
  raised() {
    if (spawnSync('promtool', ['--version']).error) return undefined;
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-alerts-'));
    try {
      const times = Array.from(
        { length: Math.floor((this.#count * this.seconds) / step) },
        (_, n) => n * step,
      );
      const quoted = (/** @type {string} */ value) => `'${value.replaceAll("'", "''")}'`;
      const input = [...this.#series].map(([series, values]) => {
        // A server that did not answer has no values then, as in Prometheus.
        const each = Array.from({ length: this.#count }, (_, n) => values[n] ?? 'stale');
        return `      - { series: ${quoted(series)}, values: ${quoted(each.join(' '))} }`;
      });
      const asked = alerts.flatMap((name) =>
        times.map((at) => `      - { eval_time: ${at}s, alertname: ${name}, exp_alerts: [] }`),
      );
      writeFileSync(
        path.join(folder, 'run.yml'),
        [
          `rule_files: [${quoted(rules)}]`,
          'evaluation_interval: 15s',
          'tests:',
          `  - interval: ${this.seconds}s`,
          '    input_series:',
          ...input,
          '    alert_rule_test:',
          ...asked,
        ].join('\n'),
      );
      const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'run.yml'], {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 256 * 1024 * 1024,
      });
      const output = `${stdout}${stderr}`;
      if (!/SUCCESS|alertname: \w+, time:/.test(output)) throw new Error(output.slice(0, 2000));
      /** @type {Map<string, number[]>} */
      const found = new Map();
      for (const [, name = '', time = ''] of output.matchAll(/alertname: (\w+), time: (\w+)/g)) {
        const [, hours = 0, rest = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?/.exec(time) ?? [];
        const minute = Number(hours) * 60 + Number(rest) + Number(seconds) / 60;
        found.set(name, [...(found.get(name) ?? []), minute]);
      }
      return found;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
}
