import type { GradeCell } from '@portal/shared-kit/contract/grading/grid';

/** Cells as the wire has them, by enrolment and column. */
export type CellTable = ReadonlyMap<number, ReadonlyMap<number, GradeCell>>;
interface Known {
  since: number;
  cells: CellTable;
}

/** Sixty by eight cells are some 60 KB. */
const mostEditions = 100;

/** The cells of the editions that were read last, with the number of the change they were read at. Each change of a cell leaves its event
 *  in the same transaction, and events of one edition commit in the order of their numbers: the same number is the same cells. */
export class KnownCells {
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
