const { createHash } = require('node:crypto');
const { readFileSync, readdirSync } = require('node:fs');
const path = require('node:path');

/** Every file below a folder, sorted, so that the same sources always hash alike. */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** Eight hex digits that change with any source of the package. */
function sourceHash(dir) {
  const hash = createHash('sha256');
  for (const file of [path.join(dir, 'package.json'), ...filesBelow(path.join(dir, 'src'))])
    hash.update(path.relative(dir, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 8);
}

/** Name, version, release id and container name of the package in `dir`. The workspace's build passes its own hash of all inputs as PORTAL_BUILD. */
function releaseOf(dir) {
  const { name, version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  const release = `${version}-${process.env.PORTAL_BUILD || sourceHash(dir)}`;
  return { name, version, release, container: `${name}_${release}`.replace(/\W/g, '_') };
}

module.exports = { releaseOf, filesBelow };
