import type { Margins, TDocumentDefinitions } from 'pdfmake/interfaces';
import type { SpreadsheetModel } from './sheet.ts';

/** A pdfmake document definition without functions, because it is sent to another thread. Images are data URLs. */
export interface Paper extends Omit<
  TDocumentDefinitions,
  'footer' | 'header' | 'background' | 'pageBreakBefore'
> {
  /** On every page; `{page}` and `{pages}` are replaced by the page number and count. */
  footer?: { left: string; right: string; margin: Margins };
}

/** Makes papers off the event loop. Throws `unavailable` (503, with the seconds to wait) when too many wait. */
export interface Press {
  /** The PDF. Throws where the definition is invalid or takes longer than half a minute; a `long` one, of thousands of rows, may take ten
   *  minutes and delays no short one. */
  pdf(paper: Paper, length?: 'short' | 'long'): Promise<Buffer>;
  /** The sheets as XLSX, made on the thread of long papers. */
  xlsx(sheets: readonly SpreadsheetModel[]): Promise<Buffer>;
}
/** Papers without an owner share one queue. */
export interface Printer extends Press {
  /** The queue of one person, which delays others by at most one paper. */
  of(owner: string): Press;
  close(): Promise<void>;
}
