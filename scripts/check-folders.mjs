import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const isSource = (/** @type {string} */ file) =>
  /[.]tsx?$/.test(file) && !/[.]test[.]tsx?$|-fake[.]tsx?$|(^|\/)testing\//.test(file);

/** Cycles between folders, each with the imports that close it. Tests may import from anywhere.
 *  @param {string} root
 *  @returns {string[]} */
function folderCycles(root) {
  const imports = importsOf(root);
  return rings(imports).map((ring) =>
    imports
      .filter(({ from, to }) => ring.has(path.dirname(from)) && ring.has(path.dirname(to)))
      .map(({ from, to }) => `  ${from} → ${to}`)
      .join('\n'),
  );
}

/** Imports from one folder into another, by paths below `root`.
 *  @param {string} root */
function importsOf(root) {
  /** @type {{ from: string, to: string }[]} */
  const found = [];
  for (const from of readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(isSource))
    for (const [, spec] of readFileSync(path.join(root, from), 'utf8').matchAll(
      /(?:from|import)[ (]+'([.][^']+)'/g,
    )) {
      const to = path.join(path.dirname(from), /** @type {string} */ (spec));
      if (path.dirname(to) !== path.dirname(from)) found.push({ from, to });
    }
  return found;
}

/** Strongly connected sets of folders.
 *  @param {{ from: string, to: string }[]} imports
 *  @returns {Set<string>[]} */
function rings(imports) {
  /** @type {Map<string, Set<string>>} */
  const next = new Map();
  for (const { from, to } of imports)
    next.set(path.dirname(from), (next.get(path.dirname(from)) ?? new Set()).add(path.dirname(to)));
  /** @param {string} start */
  const reachedFrom = (start) => {
    /** @type {Set<string>} */
    const reached = new Set();
    const open = [start];
    for (let folder = open.pop(); folder !== undefined; folder = open.pop())
      for (const one of next.get(folder) ?? [])
        if (!reached.has(one)) {
          reached.add(one);
          open.push(one);
        }
    return reached;
  };
  const reach = new Map([...next.keys()].map((folder) => [folder, reachedFrom(folder)]));
  const reported = new Set();
  const found = [];
  for (const [folder, reached] of reach) {
    if (reported.has(folder) || !reached.has(folder)) continue;
    const ring = new Set([...reached].filter((one) => reach.get(one)?.has(folder)));
    for (const one of ring) reported.add(one);
    found.push(ring);
  }
  return found;
}

for (const root of process.argv.slice(2))
  for (const cycle of folderCycles(root)) {
    console.error(
      `${root}: folders that import each other. Move what both need to a folder below them, or take it as an argument:\n${cycle}`,
    );
    process.exitCode = 1;
  }
