const { readdirSync } = require('node:fs');
const path = require('node:path');
const { runAtBuild } = require('./run-at-build.cjs');

/** What the kit's own parts call for anybody who is signed in: saved views, background jobs, names of records. */
const ofTheKit = /^(platform\/(list-view|job)|offer\/lookup)\.ts$/;

/** Calls of the contract that a release in a frame may make, with the permissions of which one has to be declared (`federation/framed/allowed-call.ts`).
 *  Absent are calls that only need a session, and public ones that write: signing in answers with a token.
 *  @param {string} dir of the shell @returns {Record<string, string[]>} */
function callAccess(dir) {
  const contract = path.dirname(
    path.dirname(require.resolve('@portal/shared-kit/contract/core/endpoint', { paths: [dir] })),
  );
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const source = `${files.map((file, at) => `import * as m${at} from './${file}';`).join('\n')}
    export const modules = { ${files.map((file, at) => `${JSON.stringify(file)}: m${at}`).join(', ')} };`;
  const { modules } = runAtBuild({ stdin: { contents: source, resolveDir: contract, loader: 'ts' } });
  const isEndpoint = (value) => value?.method && value.path && value.response;
  /** @type {Record<string, string[]>} */
  const access = {};
  for (const [file, module] of Object.entries(modules))
    for (const exported of Object.values(module))
      for (const one of isEndpoint(exported)
        ? [exported]
        : Object.values(exported ?? {}).filter(isEndpoint)) {
        const { method, path: at, access: needed, gateway } = one;
        const isOpen =
          (needed === 'public' && method === 'GET') || (needed === 'signed-in' && ofTheKit.test(file));
        const permissions = [needed].flat().filter((name) => name !== 'public' && name !== 'signed-in');
        if (isOpen || permissions.length > 0) access[`${method} ${gateway ? '' : '/api'}${at}`] = permissions;
      }
  return access;
}

module.exports = { callAccess };
