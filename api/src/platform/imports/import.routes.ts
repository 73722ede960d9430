import type { Answer } from '@portal/shared-kit/contract/core/endpoint';
import * as contract from '@portal/shared-kit/contract/platform/import';
import { importKinds, maxRowsOf, type ImportKindName } from '@portal/shared-kit/contract/platform/import';
import type { Db } from '../database/db.ts';
import type { DocumentServer } from '../documents/printer.ts';
import type { Press } from '../documents/press.ts';
import { upload, download } from '../files/transfer.ts';
import { ApiError, orNotFound } from '../http/errors.ts';
import { command, query, staged, type UserContext, done, listed, one } from '../http/route.ts';
import type { Made } from '../documents/link.service.ts';
import { csv, type SpreadsheetModel } from '../documents/sheet.ts';
import * as imports from './import.repository.ts';
import type { ImportKind } from './import-kind.ts';
import * as service from './import.service.ts';
import { messages } from './messages.ts';
import { readLines } from './read-lines.ts';

/** Most values that the correction of a cell offers. */
const maxChoices = 1_000;

type ImportRecord = Answer<typeof contract.importById>['data'];

/** An example for each column; of a choice one that is allowed here. */
export const examplesOf = (db: Db, { columns }: Pick<ImportKind, 'columns'>): Promise<string[]> =>
  Promise.all(
    columns.map(async ({ choices, example }) => {
      const texts = choices && (await choices(db)).map(({ text }) => text);
      return !texts || texts.includes(example) ? example : (texts[0] ?? example);
    }),
  );

/** The file to fill in (G.3): the column heads, and in XLSX an example and the allowed values on sheets of their own. */
async function templateOf(db: Db, printer: Press, kind: ImportKind, format: 'xlsx' | 'csv'): Promise<Made> {
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
    { title: example, columns, rows: [await examplesOf(db, kind)] },
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

/** Imports of the given kinds. */
export const importRoutes = (kinds: readonly ImportKind[]) => (server: DocumentServer) => {
  const kindOf = (name: string) => kinds.find(({ kind }) => kind === name)!;

  async function recordOf(db: Db, { user }: UserContext, id: number): Promise<ImportRecord> {
    const { kind, ...found } = orNotFound(await imports.find(db, user.userId, id), messages.missing);
    const wrong = found.state === 'VERIFICADA' && found.counts.ERRO > 0;
    const columns = await Promise.all(
      kindOf(kind).columns.map(async ({ key, label, required = false, choices }) => ({
        key,
        label,
        required,
        choices: wrong && choices ? (await choices(db)).slice(0, maxChoices).map(({ text }) => text) : [],
      })),
    );
    return {
      ...found,
      kind: kind as ImportKindName,
      title: importKinds[kind as ImportKindName].title,
      columns,
      problems: wrong ? await imports.problemsOf(db, id) : [],
    };
  }

  download(server, contract.importTemplate, async (db, { params: { kind }, query: { format } }, ctx) => {
    service.refuseKind(ctx, kind);
    const press = server.printer.of(`user:${ctx.user.userId}`);
    const { bytes, ...made } = await templateOf(db, press, kindOf(kind), format);
    const stored = await server.files.keep([bytes]);
    return { ...stored, ...made };
  });
  upload(
    server,
    contract.beginImport,
    async (db, { params: { kind }, file }, ctx) => {
      const content = orNotFound(await server.files.open(file.sha256), messages.missing);
      const lines = await readLines(server.readers.of(`user:${ctx.user.userId}`), {
        bytes: Buffer.concat(await content.toArray()),
        columns: kindOf(kind).columns,
        most: maxRowsOf(kind),
      });
      const id = await db.transaction().execute((tx) => service.begin(tx, ctx, kind, file.name, lines));
      return done(messages.begun, await recordOf(db, ctx, id));
    },
    async (_db, { params: { kind } }, ctx) => service.refuseKind(ctx, kind),
  );
  query(server, contract.importById, async (db, { params: { id } }, ctx) => one(await recordOf(db, ctx, id)));
  query(server, contract.importRows, async (db, { params: { id }, query: filters }, { user }) => {
    orNotFound(await imports.find(db, user.userId, id), messages.missing);
    return listed(filters, await imports.page(db, id, filters));
  });
  staged(server, contract.mendImportRow, async (db, { params, body: { cells } }, ctx) => {
    await service.mend(db, ctx, kinds, params, cells);
    const row = await imports.shownLine(db, params.id, params.number);
    if (!row) throw new ApiError('not_found', messages.missing);
    return done(messages.mended, row);
  });
  command(server, contract.confirmImport, async (tx, { params: { id }, body }, ctx) => {
    await service.confirm(tx, ctx, id, body.skip_errors);
    return done(messages.confirming, await recordOf(tx, ctx, id));
  });
  command(server, contract.undoImport, async (tx, { params: { id } }, ctx) => {
    await service.undo(tx, ctx, id);
    return done(messages.undoing, await recordOf(tx, ctx, id));
  });
};
