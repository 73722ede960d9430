import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { tokenCss } from '../shared-kit/src/contract/core/tokens.ts';

const root = path.join(__dirname, '..');
const namesIn = (code: string, pattern: RegExp) => [...code.matchAll(pattern)].map(([, name]) => name!);
const declared = new Set(namesIn(tokenCss(), /(--[a-z0-9-]+):/g));
/** Tokens that are used and that no style sheet of the portal declares; a browser draws such a property as if it were not written. */
const undeclared = (code: string) =>
  namesIn(code, /var\(\s*(--(?:p|portal)-[a-z0-9-]+)/g).filter((name) => !declared.has(name));

test('each token that a screen uses is declared: take one of contract/core/tokens.ts', () => {
  expect(undeclared('color: var(--p-danger, #a61d24); outline-color: var( --portal-glow )')).toEqual([
    '--p-danger',
    '--portal-glow',
  ]);
  expect(undeclared('color: var(--p-error); margin: var(--p-s-4); fill: var(--own)')).toEqual([]);

  const files = readdirSync(root)
    .filter((name) => /^(?:shell|shared-kit|mfe-.+)$/.test(name))
    .flatMap((name) =>
      readdirSync(path.join(root, name, 'src'), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${name}/src/${file}`,
      ),
    )
    .filter((file) => /\.(?:css|html|tsx?)$/.test(file));
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) =>
    undeclared(readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});
