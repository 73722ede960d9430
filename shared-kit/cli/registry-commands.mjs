import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { addressOf, exitCodeOf, nameOf, portalUrl, setting } from './command-line.mjs';
import { registryOf, Refused } from './release-client.mjs';
import { rollBack } from './roll-back.mjs';

/** @param {HistoryEntry[]} entries @returns {string[]} */
const reportHistory = (entries) =>
  entries.map(({ revision, at, actor, what, release, reason }) =>
    [revision, minute(at), actor, what, release, reason]
      .filter((part) => part !== null && part !== '')
      .join(' · '),
  );

/** @param {ErrorGroup[]} groups @returns {string[]} */
const reportErrors = (groups) =>
  groups.length === 0
    ? ['no errors were reported']
    : groups.flatMap(
        ({ release, kind, message, source, count, sessions, routes, browsers, last, ...group }) => [
          `${release} · ${kind} · ${message}${group.new ? ' · new in this release' : ''}`,
          `  ${count} times in ${sessions} sessions, last ${minute(last)}; ${routes.join(', ')}; ${browsers.join(', ')}`,
          ...source
            .split('\n')
            .filter(Boolean)
            .map((line) => `  ${line}`),
        ],
      );

/** @typedef {import('./release-client.mjs').Registry} Registry */
/** @typedef {import('./release-client.mjs').State} State */
/** @typedef {{ registry: Registry, values: Record<string, string | undefined>, reason: string, log: (line: string) => void }} Call */
/** @typedef {{ options?: string[], flags?: string[], usage: string, run(call: Call): Promise<{ body: unknown, lines: string[] }> }} Command */

/** @param {State} state */
const told = (state) => ({ body: state, lines: reportState(state) });

/** A move that a decision on the present state makes. @param {(call: Call, state: State) => Promise<State>} move */
const moved = (move) => async (/** @type {Call} */ call) =>
  told(await move(call, await call.registry.state()));

/** @param {string} status */
const become = (status) =>
  moved(({ registry, reason }, { revision: expected }) => registry.setStatus({ status, reason, expected }));

/** @param {string} option @param {Call['values']} values */
function needed(option, values) {
  const value = values[option];
  if (value) return value;
  throw new Error(`--${option} is missing.`);
}

/** @param {Call['values']} values */
function channelOf({ canary, roles, stepped }) {
  if (canary === undefined && (roles ?? stepped) !== undefined)
    throw new Error('--roles and --stepped belong to --canary.');
  if (canary === undefined) return { channel: 'stable' };
  const percentage = Number(canary);
  if (canary.trim() === '' || !Number.isFinite(percentage))
    throw new Error('--canary is a number of percent.');
  const names = roles?.split(',').map((role) => role.trim()) ?? [];
  return { channel: 'canary', percentage, roles: names, ...(stepped && { stepped: true }) };
}

/** What is done to a published release from a terminal. @type {Record<string, Command>} */
export const registryCommands = {
  status: {
    usage: 'status [remote]                     where its pointers stand, and its releases',
    run: async ({ registry }) => told(await registry.state()),
  },
  history: {
    usage: 'history [remote] [--before n]       who moved what, when and why',
    options: ['before'],
    async run({ registry, values }) {
      const body = await registry.history(values.before);
      return { body, lines: reportHistory(body.entries) };
    },
  },
  errors: {
    usage: 'errors [remote] [--release r]       what browsers told of its releases',
    options: ['release'],
    async run({ registry, values }) {
      const { groups } = await registry.errors();
      const wanted = groups.filter(({ release }) => [undefined, release].includes(values.release));
      return { body: { groups: wanted }, lines: reportErrors(wanted) };
    },
  },
  promote: {
    usage: `promote [remote] --release r [--canary percent [--roles a,b] [--stepped]]
  promote [remote] --from URL --to URL [--release r] [--canary …]
                                      the same bytes from one portal (FROM_TOKEN) to another`,
    options: ['release', 'canary', 'roles', 'from', 'to'],
    flags: ['stepped'],
    run: promote,
  },
  preview: {
    usage: 'preview [remote] --release r        for tabs that ask for it; prints the address',
    options: ['release'],
    async run({ registry, values, reason }) {
      const { revision: expected } = await registry.state();
      const release = needed('release', values);
      const state = await registry.promote({ channel: 'preview', release, reason, expected });
      const link = new URL(`/dashboard?preview=${state.name}`, registry.portal).href;
      return { body: { ...state, link }, lines: [...reportState(state), `open ${link}`] };
    },
  },
  rollback: {
    usage: 'rollback [remote] [--to r]          ends a canary that is out, else goes back',
    options: ['to'],
    run: async ({ registry, values, reason, log }) =>
      told(await rollBack(registry, { to: values.to, reason, log })),
  },
  'end-canary': {
    usage: 'end-canary [remote]                 everybody has the stable release again',
    run: moved(({ registry, reason }, { revision: expected }) =>
      registry.rollBack({ channel: 'canary', reason, expected }),
    ),
  },
  halt: { usage: 'halt [remote]                       puts it into maintenance', run: become('maintenance') },
  quarantine: {
    usage: 'quarantine [remote]                 nobody loads it; an operator lifts it',
    run: become('quarantined'),
  },
  resume: {
    usage: 'resume [remote]                     ends maintenance or quarantine',
    run: become('active'),
  },
};

/** Makes a release the stable one or the canary; with `--from` and `--to` it is carried from one portal to the other first. @param {Call} call */
async function promote({ registry, values, reason, log }) {
  const { from, to } = values;
  if ((from === undefined) !== (to === undefined)) throw new Error('--from and --to belong together.');
  const channel = channelOf(values);
  const target = registry;
  const source = from
    ? registryOf(
        addressOf('--from', from),
        setting('FROM_TOKEN', 'the deploy token of the remote in the portal that it comes from'),
        target.remote,
      )
    : target;
  const release = values.release ?? (from ? (await source.state()).stable : null);
  if (!release) throw new Error('--release is missing.');
  if (from) {
    const files = await carry(source, target, release, reason);
    log(files ? `${release}: ${files} files compared and sent to ${to}` : `${to} has ${release} already`);
  }
  const { revision: expected } = await target.state();
  return told(await target.promote({ ...channel, release, reason, expected }));
}

/** Runs one of them on the remote named, or on the one whose folder this is; resolves with the exit code.
 *  @param {string} name @param {string[]} args */
export async function runRegistryCommand(name, args) {
  const { options = [], flags = [], run, usage } = /** @type {Command} */ (registryCommands[name]);
  try {
    const { values, positionals } = read(args, options, flags, usage);
    const remote = positionals[0] ?? nameOf('.');
    if (!remote || positionals.length > 1) throw new Error(`Usage: portal-remote ${usage}`);
    const portal =
      values.from !== undefined && values.to !== undefined ? addressOf('--to', values.to) : portalUrl();
    const registry = registryOf(portal, setting('DEPLOY_TOKEN', 'the deploy token of the remote'), remote);
    const json = values.json === 'true';
    const log = (/** @type {string} */ line) => (json ? undefined : console.log(line));
    const { body, lines } = await run({
      registry,
      values,
      log,
      reason: values.reason ?? `portal-remote ${name}`,
    });
    console.log(json ? JSON.stringify(body, undefined, 2) : lines.join('\n'));
    return 0;
  } catch (error) {
    return exitCodeOf(error, name);
  }
}

/** @param {string[]} args @param {string[]} options @param {string[]} flags @param {string} usage @returns {{ values: Call['values'], positionals: string[] }} */
function read(args, options, flags, usage) {
  const known = Object.fromEntries([
    ...[...options, 'reason'].map((option) => [option, { type: /** @type {const} */ ('string') }]),
    ...[...flags, 'json'].map((flag) => [flag, { type: /** @type {const} */ ('boolean') }]),
  ]);
  try {
    const parsed = parseArgs({
      args,
      options: known,
      allowPositionals: true,
    });
    const values = Object.entries(parsed.values).map(([option, value]) => [option, String(value)]);
    return { values: Object.fromEntries(values), positionals: parsed.positionals };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\nUsage: portal-remote ${usage}`, {
      cause: error,
    });
  }
}

const sha384 = (/** @type {Uint8Array} */ bytes) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Publishes in one portal the very bytes that another one serves: each file is compared with the hash that the release states, and the
 *  other portal compares it again. Throws an Error where a file is not what was published.
 *  @param {import('./release-client.mjs').Registry} from @param {import('./release-client.mjs').Registry} to
 *  @param {string} release @param {string} reason @returns {Promise<number>} how many files were sent; 0 where it stood there already */
async function carry(from, to, release, reason) {
  const { manifest, origin = {}, untried } = await from.release(release);
  const files = new Map([['files.json', Buffer.from(JSON.stringify(manifest))]]);
  for (const [path, { integrity }] of Object.entries(manifest.files)) {
    const bytes = await from.file(release, path);
    if (sha384(bytes) !== integrity)
      throw new Error(`${path} of ${release} is not what was published there; nothing was sent.`);
    files.set(path, bytes);
  }
  try {
    await to.publish(files, { reason, origin, tried: !untried });
    return files.size;
  } catch (error) {
    if (error instanceof Refused && error.codes.includes('release_exists')) return 0;
    throw error;
  }
}

/** @typedef {import('./release-client.mjs').HistoryEntry} HistoryEntry */
/** @typedef {import('./release-client.mjs').ErrorGroup} ErrorGroup */

const minute = (/** @type {string} */ at) => at.slice(0, 16).replace('T', ' ');

/** Where the pointers of a remote stand and which releases are kept, for a terminal. @param {State} state @returns {string[]} */
function reportState({ name, revision, status, frozen, allFrozen, ...pointers }) {
  const { stable, canary, preview, lastGood, releases } = pointers;
  const held = allFrozen ? ', frozen with all remotes' : frozen ? ', frozen' : '';
  const audience =
    canary &&
    [`${canary.percentage} %`, ...canary.roles, canary.stepped && 'goes on by itself']
      .filter(Boolean)
      .join(', ');
  return [
    `${name}: ${status}${held}, revision ${revision}`,
    `  stable     ${stable ?? '-'}`,
    `  canary     ${canary ? `${canary.release} (${audience})` : '-'}`,
    `  preview    ${preview ?? '-'}`,
    `  last good  ${lastGood ?? '-'}`,
    'releases, newest first:',
    ...releases.map((release) => `  ${releaseLine(release)}`),
  ];
}

/** @param {State['releases'][number]} release */
function releaseLine({ release, at, actor, origin, seen, good }) {
  const { branch, commit, author, note } = origin ?? {};
  const from = [branch, commit?.slice(0, 9)].filter(Boolean).join('@');
  const marks = [seen !== 'unproven' && seen, good && 'good to go back to'].filter(Boolean);
  return [release, minute(at), author ?? actor, from, note, ...marks].filter(Boolean).join(' · ');
}
