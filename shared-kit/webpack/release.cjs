const { createHash } = require('node:crypto');
const { existsSync, readFileSync, readdirSync } = require('node:fs');
const path = require('node:path');

/** Every file below a folder, sorted, so that the same sources always hash alike. */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

const kit = path.join(__dirname, '..');
const isPacked = !existsSync(path.join(kit, 'src'));

/** Eight hex digits that change with any of the files. @param {string} base what their names are told from */
function hashOf(base, files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(path.relative(base, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 8);
}

/** Changes with anything that the kit brings into a build. */
const kitHash = () =>
  hashOf(
    kit,
    [isPacked ? 'dist' : 'src', 'webpack'].flatMap((part) => filesBelow(path.join(kit, part))),
  );

/** The kit's hash where it was packed. Webpack takes a package below node_modules for the same while its version is. */
const packedKit = () => (isPacked ? kitHash() : '');

/** Eight hex digits that change with any source of the package or of the kit. */
function sourceHash(dir) {
  const declared = ['package.json', 'remote.json', 'webpack.config.cjs'].map((file) => path.join(dir, file));
  const own = hashOf(dir, [
    ...declared.filter((file) => existsSync(file)),
    ...filesBelow(path.join(dir, 'src')),
  ]);
  return createHash('sha256').update(own).update(kitHash()).digest('hex').slice(0, 8);
}

/** Name, version, release id and container name of the package in `dir`. The workspace's build passes its own hash of all inputs as PORTAL_BUILD. */
function releaseOf(dir) {
  const { name, version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  const release = `${version}-${process.env.PORTAL_BUILD || sourceHash(dir)}`;
  return { name, version, release, container: `${name}_${release}`.replace(/\W/g, '_') };
}

module.exports = { releaseOf, filesBelow, packedKit };
