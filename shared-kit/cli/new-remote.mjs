import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf, kitManifest } from './remote-files.mjs';
import { usage, wantedOf } from './remote-wanted.mjs';

/** How this folder names the kit. Throws a sentence where it has no kit, or more than the kit. */
function kitHere() {
  const manifest = existsSync('package.json') ? JSON.parse(readFileSync('package.json', 'utf8')) : {};
  const { [kitManifest.name]: kit, ...others } = { ...manifest.dependencies, ...manifest.devDependencies };
  if (!kit) throw new Error('Install the kit in this folder first: npm install ./portal-shared-kit-….tgz');
  if (Object.keys(others).length > 0)
    throw new Error(
      'This folder is the home of something else: package.json names more than the kit. Take an empty one.',
    );
  return kit;
}

/** `portal-remote new …`: a remote in a repository of its own, in this folder. @param {string[]} args */
export async function newRemote(args) {
  try {
    const wanted = await wantedOf(args);
    const { devDependencies, dependencies, peerDependencies } = kitManifest;
    const versions = {
      ...devDependencies,
      ...dependencies,
      ...peerDependencies,
      [kitManifest.name]: kitHere(),
    };
    const files = filesOf(wanted, 'alone', versions);
    const taken = files.map(([file]) => file).filter((file) => file !== 'package.json' && existsSync(file));
    if (taken.length > 0) throw new Error(`There already is ${taken.join(', ')}. Nothing was changed.`);
    for (const [file, source] of files) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, source);
    }
    console.log(`Made\n${files.map(([file]) => `  ${file}`).join('\n')}\nNext\n  npm install`);
    return 0;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage('portal-remote new')}`);
    return 1;
  }
}
