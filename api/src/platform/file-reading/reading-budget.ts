import { UnreadableFile } from './file-task.ts';
import { messages } from './messages.ts';

/** The largest valid file, of 75 000 lines, needs a fifth of these. */
const most = { bytes: 80_000_000, cells: 2_000_000, characters: 80_000_000 };
/** A bank statement nests about fifteen elements. */
const maxDepth = 64;

/** What reading one file may cost, counted while reading and not taken from the size that the file declares (J44). Throws UnreadableFile
 *  where it is exceeded. */
export class ReadingBudget {
  private spent = { bytes: 0, cells: 0, characters: 0 };

  /** Bytes that may still be unpacked. */
  get bytesLeft(): number {
    return most.bytes - this.spent.bytes;
  }

  /** Counts unpacked bytes, cells (empty ones too), or characters of cells: one text of a spreadsheet can stand in many cells. */
  spend(what: keyof typeof most, count: number): void {
    this.spent[what] += count;
    if (this.spent[what] > most[what]) throw new UnreadableFile(messages.tooLargeInside);
  }

  /** Refuses elements nested so deep that walking them would exhaust the stack. */
  refuseDeep(depth: number): void {
    if (depth > maxDepth) throw new UnreadableFile(messages.tooDeep);
  }
}
