import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Refused, Unreachable } from './release-client.mjs';

/** What a command ends with. */
const exit = { failed: 1, refused: 2, unreachable: 3 };

/** Says on the error stream what went wrong; answers the exit code. @param {unknown} error @param {string} command */
export function exitCodeOf(error, command) {
  console.error(`${command} | ${error instanceof Error ? error.message : error}`);
  if (error instanceof Refused) for (const line of error.lines) console.error(`  - ${line}`);
  if (error instanceof Refused) return exit.refused;
  return error instanceof Unreachable ? exit.unreachable : exit.failed;
}

/** The value of an environment variable; throws where there is none. @param {string} name @param {string} what */
export function setting(name, what) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; it is ${what}.`);
  return value;
}

export const portalUrl = () =>
  addressOf(
    'PORTAL_URL',
    setting('PORTAL_URL', 'the address of the portal to publish to, as https://portal.example'),
  );

/** An address of a portal; throws where the text is none. @param {string} name what it was given as @param {string} text */
export function addressOf(name, text) {
  if (/^https?:\/\/./.test(text) && URL.canParse(text)) return text;
  throw new Error(`${name} must be an address like https://portal.example; it is "${text}".`);
}

/** Days before its end from which a token is warned of. */
const warningDays = 30;

/** What is to be said of the end of a token. @param {string} expires ISO 8601 */
export function expiryOf(expires) {
  const days = Math.ceil((Date.parse(expires) - Date.now()) / 86_400_000);
  const when = `the token expires on ${expires.slice(0, 10)}`;
  return days > warningDays
    ? when
    : `WARNING: ${when}, in ${days} days; ask the operators of the portal for a new one`;
}

/** The remote that stands in a folder; undefined where none does. @param {string} folder @returns {string | undefined} */
export function nameOf(folder) {
  const declaration = path.join(folder, 'remote.json');
  return existsSync(declaration) ? JSON.parse(readFileSync(declaration, 'utf8')).name : undefined;
}
