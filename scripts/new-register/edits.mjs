/** @typedef {{ file: string, after?: RegExp, before: RegExp, line: string }} Edit
 *  A line that goes into a file before the first match of `before` that follows the first match of `after`. */

/** What must be said of a register in files that list all of them.
 *  @param {Record<string, string>} words @param {number} order @returns {Edit[]} */
export function editsFor({ name, plural, title, camel, Pascal, snake, area, oneInText, menu }, order) {
  return [
    {
      file: 'shared-kit/src/contract/core/permissions.ts',
      after: /^const areas = \{/m,
      before: /^\} as const/m,
      line: `  ${area}: ['read', 'create', 'update', 'delete'],`,
    },
    {
      file: 'shared-kit/src/contract/core/audit.ts',
      before: /^ {2}person: null,/m,
      line: `  ${snake}: '${area}.read',`,
    },
    {
      file: 'api/src/audit-words.ts',
      after: /^ {2}things: \{/m,
      before: /^ {2}\},/m,
      line: `    ${snake}: '${oneInText}',`,
    },
    {
      file: 'api/src/identity/sign-in/rights.test.ts',
      after: /^ {2}\[\['releases'\]/m,
      before: /^\];/m,
      line: `  [['${area}'], 'V C E D', '', '', '', ''],`,
    },
    {
      file: 'mfe-registers/src/common/permission-words.ts',
      after: /^const modules/m,
      before: /^\};/m,
      line: `  ${area}: '${title}',`,
    },
    {
      file: 'mfe-registers/src/audit/messages.ts',
      after: /^const records/m,
      before: /^\};/m,
      line: `  ${snake}: '${title}',`,
    },
    {
      file: 'api/src/routes.ts',
      before: /^\n\/\*\* Every area/m,
      line: `import { ${camel}Routes } from './offer/${name}/${name}.routes.ts';`,
    },
    {
      file: 'api/src/routes.ts',
      after: /^export const routers\b/m,
      before: /^\];/m,
      line: `  ${camel}Routes,`,
    },
    {
      file: 'mfe-registers/src/app.ts',
      after: /createRemote\(\{/,
      before: /^\}\);/m,
      line: `  '/${plural}': () => import('./${name}/${name}-page.tsx').then((m) => m.${Pascal}Page),`,
    },
    {
      file: 'mfe-registers/remote.json',
      after: /"routes": \[/,
      before: /^ {4}\]/m,
      line: `      ,{ "path": "/${plural}", "title": "${title}", "permission": "${area}.read" }`,
    },
    {
      file: 'mfe-registers/remote.json',
      after: /"menu": \[/,
      before: /^ {4}\]/m,
      line: `      ,{
        "title": "${title}",
        "path": "/${plural}",
        "group": "${menu}",
        "order": ${order},
        "icon": "file",
        "permission": "${area}.read"
      }`,
    },
  ];
}

/** The source with the line in its place; throws where the place is not found.
 *  @param {string} source @param {Edit} edit */
export function edited(source, { file, after, before, line }) {
  const from = after ? source.search(after) : 0;
  const at = from < 0 ? -1 : source.slice(from).search(before);
  if (at < 0)
    throw new Error(`${file} does not look as expected: ${from < 0 ? after : before} is not in it.`);
  return `${source.slice(0, from + at)}${line}\n${source.slice(from + at)}`;
}
