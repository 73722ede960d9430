import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ code: string, message: string, detail: string }} Refusal */
/** @typedef {{ name: string, release: string, files: Record<string, { integrity: string, size: number }> }} Manifest */
/** @typedef {import('./origin.mjs').Origin} Origin */
/** @typedef {{ release: string, at: string, actor: string, origin?: Origin, seen?: string, good: boolean }} KeptRelease */
/** @typedef {{ name: string, revision: number, status: string, frozen: boolean, allFrozen: boolean, stable: string | null, lastGood: string | null,
 *    canary: { release: string, percentage: number, roles: string[], stepped?: boolean } | null, preview: string | null, releases: KeptRelease[] }} State */
/** @typedef {{ revision: number, at: string, actor: string, what: string, release: string | null, reason: string }} HistoryEntry */
/** @typedef {{ release: string, kind: string, message: string, stack: string, last: string, count: number, sessions: number, routes: string[],
 *    source: string, browsers: string[], new: boolean }} ErrorGroup */
/** @typedef {ReturnType<typeof registryOf>} Registry */

/** The portal said no; `lines` are for the person who asked. */
export class Refused extends Error {
  /** @param {string} message @param {string[]} codes @param {string[]} lines */
  constructor(message, codes = [], lines = []) {
    super(message);
    this.codes = codes;
    this.lines = lines;
  }
}

/** The portal could not be reached, or the line broke. */
export class Unreachable extends Error {}

/** Reads a build and sees that it is whole. Throws an Error with one sentence where it is not.
 *  @param {string} dist @returns {{ manifest: Manifest, files: Map<string, Buffer> }} */
export function readBuild(dist) {
  const manifest = JSON.parse(readFileSync(path.join(dist, 'files.json'), 'utf8'));
  const files = new Map();
  for (const [name, { integrity }] of Object.entries(
    /** @type {Manifest['files']} */ (manifest.files ?? {}),
  )) {
    const file = path.join(dist, name);
    if (!existsSync(file)) throw new Error(`${file} is in files.json and not in the folder; build again.`);
    const bytes = readFileSync(file);
    if (`sha384-${createHash('sha384').update(bytes).digest('base64')}` !== integrity)
      throw new Error(`${file} is not what files.json says; build again.`);
    files.set(name, bytes);
    if (existsSync(`${file}.map`)) files.set(`${name}.map`, readFileSync(`${file}.map`));
  }
  files.set('files.json', readFileSync(path.join(dist, 'files.json')));
  return { manifest, files };
}

/** By this the portal says when the token ends. */
const expiryHeader = 'deploy-token-expires';

/** The registry of a portal, as one team reaches it.
 *  @param {string} portalUrl @param {string} token @param {string} name of the remote */
export function registryOf(portalUrl, token, name) {
  /** @type {string | undefined} */
  let tokenExpires;
  /** @param {string} path @param {RequestInit} init @returns {Promise<Response>} one that is no refusal */
  const ask = async (path, init = {}) => {
    const url = new URL(path, portalUrl);
    /** @type {Record<string, string>} */
    const json = typeof init.body === 'string' ? { 'content-type': 'application/json' } : {};
    const headers = { authorization: `Bearer ${token}`, ...json };
    const response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(10 * 60_000) }).catch(
      (error) => {
        throw new Unreachable(`${url.origin} could not be reached: ${error.cause?.message ?? error.message}`);
      },
    );
    tokenExpires = response.headers.get(expiryHeader) ?? tokenExpires;
    if (response.ok) return response;
    throw refusalOf(response.status, /** @type {any} */ (await response.json().catch(() => undefined)));
  };
  /** @param {string} action @param {RequestInit} [init] @returns {Promise<any>} what the gateway's contract says */
  const call = async (action, init) => (await ask(`/registry/remotes/${name}${action}`, init)).json();
  /** @param {string} action @param {object} body @returns {Promise<State>} */
  const post = (action, body) => call(action, { method: 'POST', body: JSON.stringify(body) });
  return {
    portal: portalUrl,
    remote: name,
    /** When the token ends, ISO 8601, once a call was answered; undefined where the portal does not say. */
    tokenExpires: () => tokenExpires,
    /** @returns {Promise<State>} */
    state: () => call(''),
    /** @param {string} [before] a revision @returns {Promise<{ entries: HistoryEntry[], more: boolean }>} */
    history: (before) => call(`/history${before ? `?before=${encodeURIComponent(before)}` : ''}`),
    /** @returns {Promise<{ groups: ErrorGroup[] }>} */
    errors: () => call('/errors'),
    /** @param {string} release @returns {Promise<{ manifest: Manifest, origin?: Origin, untried?: true }>} */
    release: (release) => call(`/releases/${encodeURIComponent(release)}`),
    /** A file as browsers get it. @param {string} release @param {string} path */
    file: async (release, path) =>
      Buffer.from(await (await ask(`/r/${name}/${release}/${path}`)).arrayBuffer()),
    /** @param {Map<string, Buffer>} files @param {{ reason: string, origin: Origin, tried: boolean }} about @returns {Promise<{ revision: number, files: number, bytes: number }>} */
    publish(files, { reason, origin, tried }) {
      const form = new FormData();
      form.append('reason', reason);
      form.append('origin', JSON.stringify(origin));
      if (tried) form.append('tried', 'passed');
      for (const [file, bytes] of files) form.append('files', new Blob([new Uint8Array(bytes)]), file);
      return call('/releases', { method: 'POST', body: form });
    },
    /** @param {object} promotion */
    promote: (promotion) => post('/promote', promotion),
    /** @param {object} rollback */
    rollBack: (rollback) => post('/rollback', rollback),
    /** @param {object} change */
    setStatus: (change) => post('/status', change),
  };
}

/** The Content-Security-Policy of the portal's page, or of the page in its frames. @param {string} portalUrl @param {boolean} isFramed
 *  @returns {Promise<string>} */
export async function policyOf(portalUrl, isFramed = false) {
  const url = new URL(isFramed ? '/registry/frame' : '', portalUrl);
  const response = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => undefined);
  const policy = response?.ok && response.headers.get('content-security-policy');
  if (!policy) throw new Unreachable(`${portalUrl} does not answer with the page of a portal`);
  return policy;
}

/** @param {number} status @param {{ message?: string, refusals?: Refusal[], errors?: Record<string, string[]> } | undefined} body */
function refusalOf(status, body) {
  const refusals = body?.refusals ?? [];
  // A refused move names its refusals in both.
  const faults = refusals.length > 0 ? [] : Object.entries(body?.errors ?? {});
  return new Refused(
    body?.message ?? `The portal answered ${status}.`,
    refusals.map(({ code }) => code),
    [
      ...refusals.map(({ code, message, detail }) => `${message} (${code}: ${detail})`),
      ...faults.map(([field, messages]) => `${field}: ${messages.join(' ')}`),
    ],
  );
}
