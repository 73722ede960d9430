/** The students of an edition with their grades. */
interface Known {
  /** Of what they were made. */
  mark: string;
  /** As they stand in an answer: to encode sixty kilobytes at each call takes longer than to copy them. */
  json: Buffer;
}

/** Sixty students with eight grades are some 60 KB. */
const mostEditions = 100;

/** The students of the editions that were read last, written for the wire: reading and writing out 480 grades costs more than all else that
 *  a grid asks for. */
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
