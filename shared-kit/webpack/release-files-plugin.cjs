const { createHash } = require('node:crypto');
const { copyFileSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { filesBelow } = require('./release.cjs');

/** Writes `files.json` when everything else stands: the hash and size of each file of the release, its entry and what to preload. */
class ReleaseFilesPlugin {
  /** @param {{identity: {name: string, version: string, release: string, container: string}, entry: string,
   *   preload: (compilation: import('webpack').Compilation) => string[], copy?: string[],
   *   pages?: (compilation: import('webpack').Compilation) => Record<string, string[]>,
   *   light?: (compilation: import('webpack').Compilation) => object,
   *   before?: (compilation: import('webpack').Compilation, output: string) => void | Promise<void>}} options */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('ReleaseFiles', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const { identity, entry, preload, pages, light, copy = [], before } = this.options;
      const output = compilation.outputOptions.path;
      for (const file of copy) copyFileSync(path.join(compiler.context, file), path.join(output, file));
      await before?.(compilation, output);
      const files = {};
      for (const file of filesBelow(output)) {
        const name = path.relative(output, file);
        if (name === 'files.json' || name.endsWith('.map')) continue;
        const bytes = readFileSync(file);
        const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
        files[name] = { integrity, size: bytes.length };
      }
      const lists = {
        preload: preload(compilation),
        ...(pages && { pages: pages(compilation) }),
        ...(light && { light: light(compilation) }),
      };
      const manifest = { ...identity, entry, ...lists, files };
      writeFileSync(path.join(output, 'files.json'), JSON.stringify(manifest, null, 1));
    });
  }
}

module.exports = { ReleaseFilesPlugin };
