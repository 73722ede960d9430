import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');
interface Declaration {
  contributes: { menu?: { title: string; group: string; icon: string }[] };
}
const entries = readdirSync(root)
  .filter((name) => name.startsWith('mfe-'))
  .map((name) => JSON.parse(readFileSync(path.join(root, name, 'remote.json'), 'utf8')) as Declaration)
  .flatMap(({ contributes }) => contributes.menu ?? []);
/** Names of the shell's icons. */
const icons = [
  ...readFileSync(path.join(root, 'shell/src/frame/icon.tsx'), 'utf8').matchAll(/^ {2}'?([\w-]+)'?:/gm),
].map(([, name]) => name);

test('every menu entry has an icon that the shell draws, and no other entry of its group has the same', () => {
  expect(entries.length).toBeGreaterThan(50);
  expect(entries.filter(({ icon }) => !icons.includes(icon)).map(({ title }) => title)).toEqual([]);
  const repeated = entries.filter(({ group, icon }, at) =>
    entries.slice(0, at).some((other) => other.group === group && other.icon === icon),
  );
  expect(repeated.map(({ group, title, icon }) => `${group}: ${title} (${icon})`)).toEqual([]);
});
