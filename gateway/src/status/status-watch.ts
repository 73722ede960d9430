import type { RegistrySnapshot } from '@portal/shared-kit/contract/gateway/registry';
import {
  apiState,
  type AnnouncedMaintenance,
  type ApiState,
  type PortalStatus,
} from '@portal/shared-kit/contract/gateway/portal-status';
import type { Logger } from 'pino';
import { readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { messages } from '../messages.ts';
import { shellName } from '../registry/state.ts';
import { parseJson } from '../parse-json.ts';
import { makeFolder, writeSynced } from '../releases/durable-files.ts';
import {
  upcoming,
  observe,
  resume,
  type StatusHistory,
  type Observation,
  emptyHistory,
} from './incidents.ts';

/** Milliseconds: between two observations, timeout of a server's answer, and between two writes of an unchanged state. */
const every = 5_000;
const patience = 3_000;
const keepEvery = 30_000;
/** Most incidents that are shown. */
const maxShown = 15;

/** The answer of an API server: its state, reachable but not ready, or none. */
type Answer = ApiState | 'unready' | undefined;

const moment = z.iso.datetime();
const state = z.enum(['up', 'late', 'down', 'unknown']);
const storedHistory = z.object({
  seenAt: z.union([z.literal(''), moment]),
  institution: z.string(),
  parts: z.array(z.object({ part: z.string(), title: z.string(), state, since: moment })),
  incidents: z.array(
    z.object({
      part: z.string(),
      title: z.string(),
      state: z.enum(['late', 'down']),
      from: moment,
      until: moment.nullable(),
      planned: z.boolean(),
    }),
  ),
  maintenance: z.array(z.object({ starts_at: moment, ends_at: moment, note: z.string() })),
});

/** The status history in a file: it must survive the database whose outages it records. */
interface StatusFile {
  /** An empty history where the file is missing or unreadable: a lost history must not prevent the start. */
  read(): Promise<StatusHistory>;
  write(known: StatusHistory): Promise<void>;
}

/** Gateways of one machine may share the data folder; each keeps its own observations. */
export function statusHistory(dataDir: string, port: number): StatusFile {
  const file = join(dataDir, 'status', `${port}.json`);
  return {
    async read() {
      const bytes = await readFile(file).catch(() => undefined);
      return storedHistory.safeParse(bytes && parseJson(bytes)).data ?? emptyHistory;
    },
    async write(history) {
      await makeFolder(dirname(file));
      await writeSynced(`${file}.new`, Buffer.from(JSON.stringify(history)));
      await rename(`${file}.new`, file);
    },
  };
}

/** Observes the parts of the portal periodically and keeps the history, so that the status is available even where nothing else answers. */
export class StatusWatch {
  #history: StatusHistory;
  #writtenAt = 0;
  /** Failures that the next observation has to confirm: a short restart is no incident. */
  #doubted = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  readonly #end = new AbortController();

  private constructor(
    private readonly registry: () => Pick<RegistrySnapshot, 'remotes'>,
    private readonly apiUrls: readonly string[],
    private readonly file: StatusFile,
    private readonly log: Logger,
    private readonly now: () => Date,
    history: StatusHistory,
  ) {
    this.#history = history;
  }

  static async open(
    registry: () => Pick<RegistrySnapshot, 'remotes'>,
    apiUrls: readonly string[],
    file: StatusFile,
    log: Logger,
    now = () => new Date(),
  ): Promise<StatusWatch> {
    const history = resume(await file.read(), messages.status.parts.portal, now());
    return new StatusWatch(registry, apiUrls, file, log, now, history);
  }

  /** Observes now and then periodically. */
  start(): void {
    const turn = () => {
      this.#looking = this.look().finally(() => (this.#timer = setTimeout(turn, every).unref()));
    };
    turn();
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await this.#looking;
    clearTimeout(this.#timer);
    if (this.#history.seenAt !== '') await this.#write();
  }

  /** Observes all parts once. */
  async look(): Promise<void> {
    const answers = await Promise.all(this.apiUrls.map((url) => ask(url, this.#end.signal)));
    if (this.#end.signal.aborted) return;
    const apiState = answers.find((answer) => typeof answer === 'object');
    const present = answers.some((answer) => answer !== undefined);
    const before = this.#history;
    const observations = this.#confirmed([
      ...ofApi(apiState, present, answers),
      ...ofRemotes(this.registry()),
    ]);
    const observed = observe(before, observations, this.now());
    this.#history = apiState
      ? { ...observed, institution: apiState.institution, maintenance: apiState.maintenance }
      : observed;
    const { seenAt: _, ...now } = this.#history;
    const { seenAt: __, ...then } = before;
    const moved = JSON.stringify(now) !== JSON.stringify(then);
    if (moved || Date.now() - this.#writtenAt > keepEvery) await this.#write();
  }

  /** The institution's name; empty while unknown. */
  get institution(): string {
    return this.#history.institution;
  }

  /** Announced maintenance that is not over, the next one first. */
  announced = (): AnnouncedMaintenance[] => upcoming(this.#history.maintenance, this.now());

  /** The public status. */
  status(): PortalStatus {
    const { parts, incidents } = this.#history;
    const latest = [...incidents].reverse().slice(0, maxShown);
    return {
      parts,
      incidents: latest.map(({ part: _, ...incident }) => incident),
      maintenance: this.announced(),
    };
  }

  #confirmed(observations: readonly Observation[]): Observation[] {
    const states = new Map(this.#history.parts.map(({ part, state }) => [part, state]));
    const doubted = new Set<string>();
    const confirmed = observations.map((observation): Observation => {
      const previous = states.get(observation.part);
      if (observation.state === 'up' || previous === undefined || previous === observation.state)
        return observation;
      if (this.#doubted.has(observation.part)) return observation;
      doubted.add(observation.part);
      return { ...observation, state: previous };
    });
    this.#doubted = doubted;
    return confirmed;
  }

  async #write(): Promise<void> {
    this.#writtenAt = Date.now();
    await this.file.write(this.#history).catch((error: unknown) => {
      this.log.warn({ err: error }, 'the state of the portal could not be kept');
    });
  }
}

/** Undefined for an answer that is malformed or does not arrive in time. */
async function ask(url: string, end: AbortSignal): Promise<Answer> {
  try {
    const signal = AbortSignal.any([end, AbortSignal.timeout(patience)]);
    const answer = await fetch(new URL('/state', url), { signal });
    if (answer.ok) return apiState.safeParse(await answer.json()).data ?? 'unready';
    void answer.body?.cancel();
    return 'unready';
  } catch {
    return undefined;
  }
}

/** Backups, of the server that looks at them; none where no server does. */
function ofBackup(answers: readonly Answer[]): Observation[] {
  const states = answers.flatMap((answer) => (typeof answer === 'object' ? [answer.backup] : []));
  const state = states.find((each) => each !== 'unknown');
  return state ? [{ part: 'backup', title: messages.status.parts.backup, state }] : [];
}

function ofApi(apiState: ApiState | undefined, present: boolean, answers: readonly Answer[]): Observation[] {
  const { parts } = messages.status;
  return [
    { part: 'portal', title: parts.portal, state: 'up' },
    { part: 'api', title: parts.api, state: present ? 'up' : 'down' },
    { part: 'sign-in', title: parts.signIn, state: apiState ? 'up' : 'down' },
    { part: 'jobs', title: parts.jobs, state: apiState?.jobs ?? 'unknown' },
    { part: 'mail', title: parts.mail, state: apiState?.mail ?? 'unknown' },
    ...ofBackup(answers),
  ];
}

const ofRemotes = ({ remotes }: Pick<RegistrySnapshot, 'remotes'>): Observation[] =>
  remotes
    .filter(({ name, stable }) => name !== shellName && stable)
    .map(({ name, title, status }) => ({
      part: `remote ${name}`,
      title: messages.status.remote(title),
      state: status === 'active' ? 'up' : 'down',
    }));
