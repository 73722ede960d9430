import { LRUCache } from 'lru-cache';
import type { EditionKey } from '../editions/graded-edition.repository.ts';

/** The students of an edition with their grades. */
interface CachedRoll {
  editionId: number;
  /** Fingerprint of the rows they were made of. */
  mark: string;
  /** Their JSON in an answer: encoding sixty kilobytes at each call takes longer than copying them. */
  json: Buffer;
}

/** Sixty students with eight grades are some 60 KB. */
const maxEditions = 200;

/** Cache of the students of recently read editions, serialised: reading and serialising 480 grades costs more than everything else in a
 *  grid. What it says is a guess, which the database confirms at each use. */
export class EditionRollCache {
  readonly #known = new LRUCache<string, CachedRoll>({ max: maxEditions });

  find(place: EditionKey): CachedRoll | undefined {
    return this.#known.get(keyOf(place));
  }

  keep(place: EditionKey, roll: CachedRoll): void {
    this.#known.set(keyOf(place), roll);
  }
}

const keyOf = ({ class_id, subject_id, year, semester_id }: EditionKey): string =>
  [class_id, subject_id, year, semester_id].join();
