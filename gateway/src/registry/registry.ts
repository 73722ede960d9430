import { LedgerConflict, move as moveSchema, type Ledger, type LedgerEntry, type Move } from './ledger.ts';
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

/** Is given what was appended since it was last called. */
type Listener = (news: readonly LedgerEntry[]) => Promise<void> | void;

/** Where every pointer stands now, derived from the ledger. */
export class Registry {
  #state: RegistryState;
  readonly #listeners: Listener[] = [];

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

  /** Called after each change, and awaited before the mover is answered. */
  onChange(listener: Listener): void {
    this.#listeners.push(listener);
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

  /** Moves a pointer durably. With `expected`, only if the remote's revision is still that one; throws RevisionConflict otherwise. */
  async move(move: Move, expected?: number): Promise<LedgerEntry> {
    // What could not be read again at the next start must never be written.
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

  /** Takes in what was appended since. */
  async refresh(): Promise<void> {
    const read = await this.ledger.read(this.#state.revision);
    const news = read.filter((entry) => entry.revision > this.#state.revision);
    if (news.length === 0) return;
    this.#state = replay(news, this.#state);
    for (const listener of this.#listeners) await listener(news);
  }
}
