import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './testing/planted-tree.ts';

const antd = path.dirname(
  createRequire(path.join(root, 'shared-kit/package.json')).resolve('antd/package.json'),
);

/** The style sources of antd by component, without comments. */
const sources = readdirSync(path.join(antd, 'es'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /[\\/]style[\\/].*\.js$/.test(file))
  .map((file) => ({
    component: file.split(path.sep)[0]!,
    source: readFileSync(path.join(antd, 'es', file), 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''),
  }));

test('lists the antd styles that the oldest supported browsers lack', () => {
  const lacking =
    /:has\(|@container|@scope|@starting-style|@property|color-mix\(|light-dark\(|\bok(lch|lab)\(|subgrid/;
  const found = sources.filter(({ source }) => lacking.test(source)).map(({ component }) => component);
  expect([...new Set(found)].sort()).toEqual(
    [
      // In Firefox 115 the shell outlines these itself (shell/src/styles/base.css).
      'checkbox',
      'radio',
      // What is lost is a rounded corner, a gap, or the outline of a borderless field, of which there are none.
      'card',
      'form',
      'input',
      'input-number',
      'select',
      'tooltip',
      // Not in use; of buttons, those that are joined in a group.
      'button',
      'pagination',
      'splitter',
      'steps',
      'tabs',
      'tree',
    ].sort(),
  );
});

test('the sources are found', () => {
  expect(sources.length).toBeGreaterThan(60);
});
