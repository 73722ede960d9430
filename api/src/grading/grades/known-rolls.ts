/** The students of an edition with their grades. */
interface Known {
  /** Fingerprint of the rows they were made of. */
  mark: string;
  /** Their JSON in an answer: encoding sixty kilobytes at each call takes longer than copying them. */
  json: Buffer;
}

/** Sixty students with eight grades are some 60 KB. */
const mostEditions = 100;

/** Cache of the students of recently read editions, serialised: reading and serialising 480 grades costs more than everything else in a
 *  grid. */
export class KnownRolls {
  readonly #editions = new Map<number, Known>();

  find(editionId: number): Known | undefined {
    return this.#editions.get(editionId);
  }

  keep(editionId: number, known: Known): void {
    this.#editions.delete(editionId);
    if (this.#editions.size >= mostEditions) this.#editions.delete(this.#editions.keys().next().value!);
    this.#editions.set(editionId, known);
  }
}
