import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './packages.mjs';

const usualFile = '/etc/portal.env';

/** Settings of a file with one `NAME=value` per line. The value is everything after `=`, as it stands: no character has a special meaning.
 *  Spaces around it, and one pair of quotes around it, do not belong to it. An empty value counts as not set.
 *  @param {string} text @param {string} file named in the error @returns {Record<string, string>} */
function parseSettings(text, file) {
  /** @type {Record<string, string>} */
  const settings = {};
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const [, name, value = ''] = /^([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(line) ?? [];
    if (!name) throw new Error(`${file}, line ${index + 1}: a setting must look like NAME=value.`);
    if (name in settings) throw new Error(`${file}, line ${index + 1}: ${name} is set twice.`);
    const [, , quoted] = /^(["'])(.*)\1$/.exec(value) ?? [];
    settings[name] = quoted ?? value;
  }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
}

/** The file that holds the settings: SETTINGS_FILE, otherwise /etc/portal.env where there is one. An empty SETTINGS_FILE means none.
 *  @param {NodeJS.ProcessEnv} env */
function settingsFile({ SETTINGS_FILE }) {
  if (SETTINGS_FILE !== undefined) return SETTINGS_FILE || undefined;
  return existsSync(usualFile) ? usualFile : undefined;
}

/** @param {string} file */
function readSettings(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EACCES')
      throw new Error(
        `This user may not read ${file}: run the command as the portal's user (runuser -u portal -- …).`,
        { cause: error },
      );
    throw new Error(`The settings cannot be read from ${file} (${code}).`, { cause: error });
  }
}

/** Adds the settings of the file to the environment. What the environment has already takes precedence. */
export function loadSettings(env = process.env) {
  const file = settingsFile(env);
  if (!file) return;
  for (const [name, value] of Object.entries(parseSettings(readSettings(file), file)))
    if (!(name in env)) env[name] = value;
}

/** Settings without which the portal does not run as services. */
const required = [
  'PUBLIC_URL',
  'API_URL',
  'DATABASE_URL',
  'DATA_DIR',
  'BACKUP_DIR',
  'SMTP_URL',
  'ADMIN_EMAIL',
];

/** What is wrong in a file of settings, one sentence each. @param {string} file */
function settingProblems(file) {
  const settings = parseSettings(readSettings(file), file);
  const table = readFileSync(path.join(root, 'docs/configuration.md'), 'utf8');
  const documented = new Set([...table.matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name));
  const unknown = Object.keys(settings).filter((name) => !documented.has(name) && !/^OTEL_/.test(name));
  return [
    ...required.filter((name) => !settings[name]).map((name) => `${name} is not set.`),
    ...unknown.map((name) => `${name} is not a setting of docs/configuration.md.`),
    ...(settings.PUBLIC_URL?.startsWith('https:') === false ? ['PUBLIC_URL must begin with https://.'] : []),
    ...(settings.TRUST_PROXY === '1'
      ? []
      : ['TRUST_PROXY is not 1: all who come through a proxy are limited as one client.']),
  ];
}

/** `settings.mjs FILE` lists what is wrong in it; `settings.mjs FILE NAME…` prints one value a line. @param {string[]} args */
function main([file = usualFile, ...names]) {
  if (names.length > 0) {
    const settings = parseSettings(readSettings(file), file);
    return console.log(names.map((name) => settings[name] ?? '').join('\n'));
  }
  const problems = settingProblems(file);
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
