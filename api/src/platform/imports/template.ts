import type { Db } from '../database/db.ts';
import type { Made } from '../documents/link.service.ts';
import type { Press } from '../documents/press.ts';
import { csv } from '../documents/sheet.ts';
import type { SpreadsheetModel } from '../documents/sheet-model.ts';
import type { ImportKind } from './import-kind.ts';
import { messages } from './messages.ts';

/** The file to fill in (G.3): the column heads, and in XLSX an example and the allowed values on sheets of their own. */
export async function templateOf(
  db: Db,
  printer: Press,
  kind: ImportKind,
  format: 'xlsx' | 'csv',
): Promise<Made> {
  const columns = kind.columns.map(({ label }) => ({ title: label, width: Math.max(18, label.length + 4) }));
  const name = `${messages.templateName(kind.kind)}.${format}`;
  if (format === 'csv') return { name, media_type: 'text/csv', bytes: csv(columns, []) };
  const { data, example, values } = messages.sheets;
  const allowed = await Promise.all(
    kind.columns.flatMap(({ label, choices }) =>
      choices ? [choices(db).then((all) => ({ label, all }))] : [],
    ),
  );
  const longest = Math.max(0, ...allowed.map(({ all }) => all.length));
  const sheets: SpreadsheetModel[] = [
    { title: data, columns, rows: [] },
    { title: example, columns, rows: [kind.columns.map((column) => column.example)] },
  ];
  if (allowed.length > 0)
    sheets.push({
      title: values,
      columns: allowed.map(({ label }) => ({ title: label, width: 32 })),
      rows: Array.from({ length: longest }, (_, at) => allowed.map(({ all }) => all[at]?.text ?? null)),
    });
  return {
    name,
    media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: await printer.xlsx(sheets),
  };
}
