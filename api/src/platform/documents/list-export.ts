import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import { diff, type AuditEntry, type FieldChange } from '../audit/audit.repository.ts';
import type { Db } from '../database/db.ts';
import { maxAtOnce, type ListExport } from './export.ts';
import { institutionOf } from './letterhead.ts';
import type { Made } from './link.service.ts';
import { linesOf, inParts, type Line } from './list-lines.ts';
import { listPaper } from './list-paper.ts';
import { messages } from './messages.ts';
import { sheetFile } from './sheet-file.ts';
import { alignOf, onPaper, type Cell, type SheetColumn } from './sheet.ts';

/** Rows per file; a longer list is split into parts. A PDF of that size takes some seconds and a few megabytes. */
const perFile: Record<FileFormat, number> = { pdf: 10_000, xlsx: 50_000, csv: 50_000 };

/** A column: its title, its cell for a row, and whether its width on paper follows its content. */
export interface ListColumn<Row> extends SheetColumn {
  cell: (row: Row) => Cell;
  narrow?: boolean;
  /** The field of the screen's column that hides it; several where screens of the same list call it differently. */
  of?: string | readonly string[];
}

export interface DeclaredExport<Query, Row> {
  kind: string;
  columns: readonly ListColumn<Row>[] | ((asked: Query) => readonly ListColumn<Row>[]);
  count(db: Db, asked: Query): Promise<number>;
  /** All rows in list order, read in batches (`inBatches`), with the lines between them. */
  lines(db: Db, asked: Query): AsyncIterable<Line<Row>>;
  /** The filters in words, for the heading of the paper. */
  filters(db: Db, asked: Query): Promise<string[]>;
  /** Whether title and filters stand over the table in XLSX and CSV too; else the heads of the columns are the first line. */
  headed?: true;
  title(asked: Query): string;
  /** File name without extension. */
  file(asked: Query): string;
  /** Totals below the rows on paper, of each part. */
  totals?(rows: readonly Row[]): string[];
  /** The audit entry; number of rows and format are added. */
  audit(asked: Query): AuditEntry & { changes: FieldChange[] };
}

/** Format and hidden columns of a requested file. */
interface Shaped {
  format?: FileFormat;
  sort?: string | undefined;
  /** Fields of the columns hidden on the screen. */
  hidden?: string | undefined;
}

/** Without the columns hidden on the screen; all of them where none would be left. */
function shownOf<Column extends Pick<ListColumn<never>, 'of'>>(columns: readonly Column[], hidden = '') {
  const fields = new Set(hidden.split(','));
  const shown = columns.filter(({ of = [] }) => ![of].flat().some((field) => fields.has(field)));
  return shown.length > 0 ? shown : columns;
}

/** Functions cannot be sent to the worker thread that makes a sheet. */
const inSheet = ({ title, kind, width, narrow }: ListColumn<never>): SheetColumn => ({
  title,
  ...(kind && { kind }),
  width: width ?? (narrow ? 16 : 32),
});

/** A list as PDF, XLSX or CSV, filtered as on the screen, in parts where it is very long (decision 101). A job from before formats existed
 *  makes a PDF. */
export const listExport = <Query extends Shaped, Row>(
  declared: DeclaredExport<Query, Row>,
): ListExport<Query> => ({
  kind: declared.kind,
  count: declared.count,
  async *make({ db, dataOf, printer, long }, request, { name: by, at }): AsyncIterable<Made> {
    const { format = 'pdf' } = request;
    const columns = shownOf(
      typeof declared.columns === 'function' ? declared.columns(request) : declared.columns,
      request.hidden,
    );
    const [institution, filters, all] = await Promise.all([
      institutionOf(db),
      declared.filters(db, request),
      declared.count(db, request),
    ]);
    const parts = Math.max(1, Math.ceil(all / perFile[format]));
    const most = { part: perFile[format], all: long ? parts * perFile[format] : maxAtOnce };
    const cells = (row: Row) => columns.map(({ cell }) => cell(row));
    let part = 0;
    for await (const { lines, first } of inParts(declared.lines(db, request), most)) {
      part += 1;
      const title = parts > 1 ? messages.part(declared.title(request), part, parts) : declared.title(request);
      const name = parts > 1 ? messages.fileOfPart(declared.file(request), part) : declared.file(request);
      if (format !== 'pdf') {
        const rows = linesOf(lines, { row: cells, total: (total) => total });
        yield await sheetFile(printer, format, {
          name,
          title: declared.title(request),
          above: declared.headed && [title, filters.length > 0 ? filters.join(' · ') : messages.all],
          columns: columns.map(inSheet),
          rows,
        });
        continue;
      }
      const paper = listPaper(institution, {
        columns: columns.map((column) => ({
          title: column.title,
          align: alignOf(column),
          ...(column.narrow && { width: 'auto' as const }),
        })),
        rows: linesOf<Row, string[] | { heading: string }>(lines, {
          row: (row) => cells(row).map((cell, index) => onPaper(cell, columns[index]!)),
          heading: (heading) => ({ heading }),
        }),
        totals: [
          ...(declared.totals?.(linesOf(lines, { row: (row) => row })) ?? []),
          ...linesOf(lines, { closing: (text) => text }),
        ],
        title,
        filters,
        first,
        by,
        at,
        dataOf,
      });
      const bytes = await printer.pdf(paper, long ? 'long' : 'short');
      yield { name: `${name}.pdf`, media_type: 'application/pdf', bytes };
    }
  },
  title: declared.title,
  audit(filters, rows) {
    const { sort: _sort, hidden: _hidden, ...narrowed } = filters;
    const entry = declared.audit(narrowed as Query);
    const facts = diff(undefined, { rows, format: (filters.format ?? 'pdf').toUpperCase() });
    return { ...entry, changes: [...entry.changes, ...facts] };
  },
});
