import { report } from './telemetry.ts';

/** A change by a release to shared state of the page, which was reverted. */
export interface PageViolation {
  remote: string;
  release: string;
  what: string;
}

const violations: PageViolation[] = [];
let possibleCulprits: ReadonlySet<string> = new Set();

/** All changes found in this page so far. */
export const pageViolations = (): PageViolation[] => [...violations];

/** Sets the releases that are mounted, or about to be, as `<remote>/<release>`. */
export const setPossibleCulprits = (ids: Iterable<string>): void => {
  possibleCulprits = new Set(ids);
};

let mayBeExtension = (): boolean => false;

/** Sets what tells whether an extension of the browser is a possible culprit, too. Light pages, which watch no code, have none. */
export const setExtensionWatch = (isSeen: () => boolean): void => {
  mayBeExtension = isSeen;
};

const noted = new Set<string>();

/** Whether this is the first report of the item of the release. */
function isFirst(id: string, what: string): boolean {
  const key = `${id} ${what}`;
  if (noted.has(key)) return false;
  noted.add(key);
  return true;
}

function send(kind: 'trespass' | 'leftover', id: string, what: string): void {
  const [remote = '', release = ''] = id.split('/');
  const detail = what.slice(0, 60);
  report({ kind, remote, release, detail, fault: { message: what.slice(0, 300), stack: '' } });
}

/** Reports a release, once per item, on the console, in telemetry and on the error cards of affected releases. It counts like a crash. */
export function reportViolation(id: string, what: string): void {
  if (!isFirst(id, what)) return;
  const [remote = '', release = ''] = id.split('/');
  violations.push({ remote, release, what });
  console.warn(`[${remote} ${release}] changed ${what}, which all releases share; restored`);
  send('trespass', id, what);
}

/** Names a release, once per item, on the console and to the operator, for what was in the page after it was left. It does not count as a
 *  fault: extensions and translators of browsers leave the same traces. */
export function reportLeftover(id: string, what: string): void {
  if (!isFirst(id, what)) return;
  console.warn(`[${id.replace('/', ' ')}] leaves ${what} behind; restored`);
  send('leftover', id, what);
}

/** Reports and returns the only release that can have made a change; undefined where several may have, or an extension of the browser. */
export function attributeChange(what: string, report = reportViolation): string | undefined {
  const [only, ...others] = possibleCulprits;
  if (!only || others.length > 0 || mayBeExtension()) {
    console.warn(`some release or extension changed ${what}, which all releases share; restored`);
    return undefined;
  }
  report(only, what);
  return only;
}

/** Logs an attempt of a release that was left; the attempt had no effect. */
export const noteIgnored = (id: string, what: string): void =>
  console.info(`[${id.replace('/', ' ')}] ${what} was ignored: this release was left`);
