/** @typedef {{ name: string, plural: string, title: string, one: string, menu: string }} Wanted */

/** Not usable as the name of a table or of a constant. */
const reserved = new Set(
  `all any array as asc both case cast check class collate column const constraint create debugger default delete desc
  distinct do else end enum except export extends false fetch finally for foreign from function grant group having if
  import in into limit new not null offset on only or order package primary protected references return select session
  some static super switch symmetric table then this throw to trailing true try type typeof union unique user using var
  void when where while window with yield form row server`.split(/\s+/),
);
const word = /^[a-z]+(-[a-z]+)*$/;
const phrase = /^\p{Lu}[\p{L}\d ().–-]{1,58}$/u;

/** What is wrong with what was asked for, one sentence each.
 *  @param {Partial<Wanted>} wanted @param {readonly string[]} menus @returns {string[]} */
export function problemsOf({ name, plural, title, one, menu }, menus) {
  const wrong = [];
  if (!name || !word.test(name) || name.length > 30)
    wrong.push('NAME is one English noun in the singular, as in room or exam-room (a–z and -, at most 30).');
  else if (reserved.has(name)) wrong.push(`'${name}' is a word of SQL or TypeScript. Choose another name.`);
  if (plural !== undefined && (!word.test(plural) || plural.length > 30 || plural === name))
    wrong.push('--plural is the plural of NAME, as in rooms (a–z and -, at most 30).');
  if (!title || !phrase.test(title))
    wrong.push(
      "--title is what the screen is called in Portuguese, as in 'Salas' (a capital first, at most 59).",
    );
  if (!one || !phrase.test(one))
    wrong.push(
      "--one is what one record is called in Portuguese, as in 'Sala' (a capital first, at most 59).",
    );
  if (!menu || !menus.includes(menu)) wrong.push(`--menu is a group of the sidebar: ${menus.join(', ')}.`);
  return wrong;
}

/** @param {string} name */
export function pluralOf(name) {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}

const camelOf = (/** @type {string} */ name) =>
  name.replace(/-(.)/g, (_, /** @type {string} */ letter) => letter.toUpperCase());
const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);
const inText = (/** @type {string} */ text) => text.charAt(0).toLowerCase() + text.slice(1);

/** The words that templates are filled with.
 *  @param {Wanted} wanted @returns {Record<string, string>} */
export function wordsOf({ name, plural, title, one, menu }) {
  return {
    name,
    plural,
    title,
    one,
    menu,
    camel: camelOf(name),
    camelPlural: camelOf(plural),
    Pascal: capital(camelOf(name)),
    snake: name.replaceAll('-', '_'),
    area: plural.replaceAll('-', '_'),
    English: capital(plural.replaceAll('-', ' ')),
    titleInText: inText(title),
    oneInText: inText(one),
  };
}
