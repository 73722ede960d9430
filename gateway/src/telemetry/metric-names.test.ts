import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { call } from '../testing/http-client.ts';
import { startTestGateway } from '../testing/running-gateway.ts';

test('metrics have the names that Prometheus expects: a prefix, and `_total` for counters only', async () => {
  const { url } = await startTestGateway();
  const { text } = await call(`${url}/metrics`);
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => ({ name: name!, type }));
  expect(types.length).toBeGreaterThan(20);
  expect(types.filter(({ name }) => !/^(portal|process|nodejs)_/.test(name))).toEqual([]);
  expect(types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([]);
  expect(text).toMatch(/^portal_build_info\{program="gateway",version="\S+",commit="\S+"\} 1$/m);
  if (existsSync('/usr/local/bin/promtool'))
    expect(execFileSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })).toBe('');
});
