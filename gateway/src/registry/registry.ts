import {
  LedgerConflict,
  move as moveSchema,
  type Ledger,
  type LedgerEntry,
  type PointerMove,
} from './ledger.ts';
import { everyRemote, replay, type RegistryState } from './state.ts';

/** The caller decided on a state that is no longer the current one (409). */
export class RevisionConflict extends Error {
  constructor(
    readonly remote: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`${remote} is at revision ${actual}, not ${expected}`);
  }
}

/** Called with the entries appended since its last successful call; with none when it starts to follow, and again where it was
 *  `incomplete`, because something that it reads was away. */
type Follower = (
  news: readonly LedgerEntry[],
) => Promise<'incomplete' | undefined | void> | 'incomplete' | undefined | void;

/** Milliseconds after which followers that failed, or were incomplete, are called again. */
const retryAfter = 5_000;

/** The current state of all pointers, derived from the ledger. */
export class Registry {
  #state: RegistryState;
  readonly #followers: Follower[] = [];
  /** Entries that are part of the state but were not yet handled by every follower. */
  #untold: LedgerEntry[] = [];
  #incomplete = false;
  #retry: NodeJS.Timeout | undefined;
  #turn: Promise<void> = Promise.resolve();

  private constructor(
    private readonly ledger: Ledger,
    state: RegistryState,
  ) {
    this.#state = state;
  }

  static async open(ledger: Ledger): Promise<Registry> {
    return new Registry(ledger, replay(await ledger.read()));
  }

  get state(): RegistryState {
    return this.#state;
  }

  /** Calls the follower now and after each change, never twice at once, in the order in which they began to follow. Resolves when the first call has. */
  follow(follower: Follower): Promise<void> {
    this.#followers.push(follower);
    return this.#inTurn(async () => {
      if ((await follower([])) === 'incomplete') this.#retryLater();
    });
  }

  /** Throws RevisionConflict where the remote's revision is no longer the expected one. */
  expect(remote: string, expected: number | undefined): void {
    const actual = this.#state.remotes.get(remote)?.revision ?? 0;
    if (expected !== undefined && expected !== actual) throw new RevisionConflict(remote, expected, actual);
  }

  /** All moves of a remote and of all remotes together, newest first. */
  async history(remote: string): Promise<LedgerEntry[]> {
    const entries = await this.ledger.read();
    return entries.filter((entry) => entry.remote === remote || entry.remote === everyRemote).reverse();
  }

  /** What was appended after a revision, oldest first. */
  since = (revision: number): Promise<LedgerEntry[]> => this.ledger.read(revision);

  /** Moves a pointer durably; every follower has handled the move when it resolves. With `expected`, only if the remote's revision is still that one; throws RevisionConflict otherwise. */
  async move(move: PointerMove, expected?: number): Promise<LedgerEntry> {
    // An entry that could not be read at the next start must never be written.
    moveSchema.parse(move);
    for (;;) {
      this.expect(move.remote, expected);
      const { revision } = this.#state;
      try {
        const entry = await this.ledger.append(revision, move);
        await this.refresh();
        return entry;
      } catch (error) {
        if (!(error instanceof LedgerConflict)) throw error;
        await this.refresh();
        // Moves of other remotes do not concern the caller; its own expectation is checked again above.
        if (this.#state.revision === revision) throw error;
      }
    }
  }

  /** Reads what was appended since. When it resolves, every follower has handled it, also what an earlier call read. */
  refresh(): Promise<void> {
    return this.#inTurn(async () => {
      const read = await this.ledger.read(this.#state.revision);
      this.#state = replay(read, this.#state);
      this.#untold.push(...read);
      if (this.#untold.length === 0 && !this.#incomplete) return;
      this.#incomplete = false;
      try {
        for (const follower of this.#followers)
          if ((await follower(this.#untold)) === 'incomplete') this.#retryLater();
        this.#untold = [];
      } catch (error) {
        // All of it is delivered again at the next call.
        this.#retryLater();
        throw error;
      }
    });
  }

  #retryLater(): void {
    this.#incomplete = true;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.refresh().catch(() => undefined), retryAfter).unref();
  }

  /** Serialises refreshes: a notification may arrive before the mover's own refresh, and the second caller must wait for the first to finish. */
  #inTurn(work: () => Promise<void> | void): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}
