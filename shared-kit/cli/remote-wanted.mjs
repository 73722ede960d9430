import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

/** @param {string} command */
export const usage = (
  command,
) => `${command} NAME --title TITLE [--path /PATH] [--permission AREA.ACTION] [--menu GROUP] [--team "TEAM" --contact MAIL]

Makes a remote with a route, a menu entry, a screen and its test; it builds, passes all checks and can be shipped.

  ${command} mfe-library --title Biblioteca --team "Equipa da Biblioteca" --contact biblioteca@demo.test
`;

/** @typedef {{ name: string, title: string, path: string, permission: string, menu: string, team: string, contact: string, contract: string }} Wanted */
/** @typedef {{ menuGroupIds: string[], permissionNames: string[], portalContract: string }} Contract */

/** The kit's contract, whether it stands here as TypeScript or packed. @returns {Promise<Contract>} */
async function contractOfKit() {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { menuGroupIds } from '@portal/shared-kit/contract/gateway/menu-groups';
                 export { portalContract } from '@portal/shared-kit/contract/gateway/registry';
                 export { permissionNames } from '@portal/shared-kit/contract/core/permissions';`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`
  );
}

/** One sentence for each thing that is wrong.
 *  @param {Partial<Wanted>} wanted @param {Contract} contract @returns {string[]} */
function problemsOf({ name, title, path: route, permission, menu, team, contact }, contract) {
  const wrong = [];
  if (!name || !/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40)
    wrong.push('NAME begins with mfe- and is made of small letters, digits and hyphens, as in mfe-library.');
  if (!title || !/^\p{Lu}[\p{L}\d ().–-]{1,58}$/u.test(title))
    wrong.push(
      "--title is what the screen is called in Portuguese, as in 'Biblioteca' (a capital first, at most 59).",
    );
  if (!route || !/^\/[a-z][\w-]*$/.test(route)) wrong.push('--path is one address, as in /library.');
  if (!permission || !contract.permissionNames.includes(permission))
    wrong.push('--permission is one that the contract of the kit names, as in dashboard.read.');
  if (!menu || !contract.menuGroupIds.includes(menu))
    wrong.push(`--menu is a group of the sidebar: ${contract.menuGroupIds.join(', ')}.`);
  for (const [option, text] of Object.entries({ team, contact }))
    if (!text || /["\\]/.test(text) || text.length > 80)
      wrong.push(`--${option} is a line of at most 80 characters.`);
  return wrong;
}

/** What the arguments ask for; rejects with a sentence for each thing that is wrong.
 *  @param {string[]} args @returns {Promise<Wanted>} */
export async function wantedOf(args) {
  const text = { type: /** @type {const} */ ('string') };
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      title: text,
      path: text,
      team: text,
      contact: text,
      permission: { ...text, default: 'dashboard.read' },
      menu: { ...text, default: 'servicos' },
    },
  });
  const [name = '', ...more] = positionals;
  const contract = await contractOfKit();
  const standard = {
    path: name.replace(/^mfe-/, '/'),
    team: `Equipa ${values.title ?? ''}`,
    contact: `${name}@localhost`,
  };
  const wanted = { ...standard, ...values, name, contract: contract.portalContract };
  const wrong = problemsOf(wanted, contract);
  if (more.length > 0)
    wrong.unshift(`What is '${more.join(' ')}'? Put quotes around what has several words.`);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return /** @type {Wanted} */ (wanted);
}
