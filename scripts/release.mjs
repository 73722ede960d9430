import { elsewhere, release } from '../shared-kit/cli/release.mjs';
import { buildChanged } from './build.mjs';
import { buildables } from './packages.mjs';

const remotes = buildables().filter(({ name }) => name.startsWith('mfe-'));

// A remote of this workspace can be given by name, from any folder, and is built as by `npm run build`.
process.exitCode = await release(process.argv.slice(2), {
  folderOf: (target) => remotes.find(({ name }) => name === target)?.dir ?? elsewhere.folderOf(target),
  build: (folder) => {
    const own = remotes.find(({ dir }) => dir === folder);
    return own ? buildChanged(console.log, [own.name]) : elsewhere.build(folder);
  },
});
