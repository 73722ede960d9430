import * as contract from '@portal/shared-kit/contract/finance/bank-import';
import { bankFormats } from '@portal/shared-kit/contract/finance/bank-import';
import { exportList } from '../../platform/documents/export.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import { upload } from '../../platform/files/transfer.ts';
import { orNotFound, ApiError } from '../../platform/http/errors.ts';
import { command, query, done, listed, one, type Server } from '../../platform/http/route.ts';
import { formatMoment } from '../../platform/database/dates.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import { bankReport } from './bank-report.ts';
import * as imports from './bank-import.repository.ts';
import * as service from './bank-import.service.ts';
import * as lines from './bank-line.repository.ts';
import { reversalProposals } from './bank-line-acts.repository.ts';
import { messages, exportTexts as text } from './messages.ts';
import { readingOf } from './bank-layout.service.ts';
import { readBankFile } from './formats/read-bank-file.ts';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { messages as texts } from '../../platform/http/messages.ts';
import { writeSibs } from './formats/sibs.rules.ts';
import type { Billables } from '../ledger/billable.ts';
import { assign, reverseNamed, setAside } from './bank-line-acts.service.ts';

/** The bank files as a file (E.4). */
const bankListExport = pagedExport({
  entity: 'bank_import',
  name: 'bank_imports',
  title: text.title,
  file: text.file,
  columns: [
    { title: text.fileName, of: 'file_name', cell: ({ file_name }) => file_name },
    {
      title: text.format,
      of: 'file_name',
      cell: ({ format, layout }) => layout?.name ?? bankFormats[format],
    },
    { title: words.entity, of: 'entity', cell: ({ bank, entity }) => `${bank} (${entity})` },
    { title: text.lines, of: 'lines', kind: 'number', cell: ({ lines }) => lines, narrow: true },
    { title: words.amount, of: 'amount', kind: 'money', cell: ({ amount }) => amount, narrow: true },
    { title: words.state, of: 'state', cell: ({ state }) => text.states[state], narrow: true },
    { title: text.sentBy, of: 'created_at', cell: ({ created_by }) => created_by },
    {
      title: text.sentAt,
      of: 'created_at',
      cell: ({ created_at }) => formatMoment(created_at),
      narrow: true,
    },
  ],
  list: imports.list,
});

/** Bank files: upload, preview, recording, reversal (E.4, I24, I25). */
export function bankImportRoutes(server: DocumentServer) {
  upload(server, contract.uploadBankFile, async (db, { body, file }, ctx) => {
    // First what may refuse it: a content that is opened and not read keeps its file open.
    const by = await readingOf(db, body);
    const content = orNotFound(await server.files.open(file.sha256), messages.missing);
    const reader = server.readers.of(`user:${ctx.user.userId}`);
    const read = await readBankFile(reader, { bytes: Buffer.concat(await content.toArray()), by });
    const layoutId = body.format === 'MODELO' ? body.layout_id : undefined;
    const upload = { entityId: body.entity_id, format: body.format, layoutId, file };
    const id = await db.transaction().execute((tx) => service.preview(tx, ctx, upload, read));
    return done(messages.previewed, await service.summary(db, id));
  });
  query(server, contract.bankImports, async (db, { query: filters }, { user }) =>
    listed(filters, await imports.list(db, filters, user.userId)),
  );
  serveListFile(server, contract.exportBankImports, bankListExport);
  query(server, contract.oneBankImport, async (db, { params: { id } }, { user }) =>
    one(orNotFound(await imports.find(db, id, user.userId), messages.missing)),
  );
  query(server, contract.bankImportLines, async (db, { params: { id }, query: filters }) => {
    orNotFound(await imports.find(db, id), messages.missing);
    return listed(filters, await lines.page(db, id, filters));
  });
  server.exports.push(bankReport);
  query(server, contract.exportBankImport, async (db, { params: { id }, query: filters }, ctx) => {
    orNotFound(await imports.find(db, id), messages.missing);
    const { format, class: of } = filters;
    const request = { id, ...(format && { format }), ...(of && { class: of }) };
    const { message, ...made } = await exportList(
      server,
      ctx,
      bankReport,
      request,
      contract.exportBankImport,
    );
    return done(message, made);
  });
  command(server, contract.confirmBankImport, async (tx, { params: { id } }, ctx) => {
    await service.confirm(tx, ctx, id);
    return done(messages.confirming, (await imports.find(tx, id, ctx.user.userId))!);
  });
  command(server, contract.undoBankImport, async (tx, { params: { id } }, ctx) => {
    await service.undo(tx, ctx, id);
    return done(messages.undoing, (await imports.find(tx, id, ctx.user.userId))!);
  });
}

/** Lines that settle normally, next to one of each exceptional kind. */
const most = 8;
const dayMs = 86_400_000;

/** `/api/dev/bank-file`: a MEPS file of yesterday for trying the import, in demonstration mode only: open references, one paid with less,
 *  one with more, one paid before, an unknown one, and one paid twice. */
export function demoFileRoutes({ fastify, db, settings }: Server) {
  fastify.get('/api/dev/bank-file', async (_request, reply) => {
    if (!settings.demo) throw new ApiError('not_found', texts.noSuchAddress);
    const found = await lines.references(db, most);
    if (found.length === 0) throw new ApiError('not_found', messages.noReferences);
    const day = institutionDay(new Date(Date.now() - dayMs)).replaceAll('-', '');
    const odd = [-1, 10_000];
    const payments = found.map(({ number, cents, paid, day: on }, nth) => ({
      reference: number,
      at: `${on}0930`,
      bankId: `D${day}${nth}`,
      amountCents: Math.max(1, cents + (paid ? 0 : (odd[nth] ?? 0))),
    }));
    const unknown = { ...payments[0]!, reference: '99999999999', bankId: `D${day}X`, amountCents: 250_000 };
    const content = writeSibs('MEPS', {
      paymentEntity: found[0]!.entity,
      number: `${day}1`,
      payments: [...payments, unknown, payments.at(-1)!],
    });
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="banco-${day}.txt"`)
      .send(content);
  });
}

/** What a person does with a line that a file recorded nothing of (J26). */
export const bankLineActRoutes = (billables: Billables) => (server: Server) => {
  const setup = { billables, publicUrl: server.settings.publicUrl };
  command(server, contract.assignBankLine, async (tx, { params: { id }, body }, ctx) =>
    done(messages.assigned, { payment_id: await assign(tx, ctx, { id, ...body }) }),
  );
  query(server, contract.bankLineReversals, async (db, { params: { id } }) =>
    one(await reversalProposals(db, id)),
  );
  command(server, contract.reverseByBankLine, async (tx, { params: { id }, body }, ctx) => {
    const { payment_id: paymentId, reason } = body;
    await reverseNamed(tx, ctx, setup, { id, paymentId, reason });
    return done(messages.reversedByLine, null);
  });
  command(server, contract.setBankLineAside, async (tx, { params: { id }, body }, ctx) => {
    await setAside(tx, ctx, { id, ...body });
    return done(messages.setAside, null);
  });
};
