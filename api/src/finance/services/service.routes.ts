import * as contract from '@portal/shared-kit/contract/finance/service';
import { isPrintable, fillTemplate } from '@portal/shared-kit/contract/finance/service-rules';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import { ownerOf, publish } from '../../platform/documents/link.service.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import type { Paper } from '../../platform/documents/press.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { download, mayUpload } from '../../platform/files/transfer.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import { command, query, type UserContext, done, listed, one } from '../../platform/http/route.ts';
import { refuseStale, refusingDuplicates } from '../../platform/registers/records.ts';
import { invoicesInTheWay } from '../blocks/block.service.ts';
import { isServed } from '../references/issue.repository.ts';
import type { Billables } from '../ledger/billable.ts';
import { messages, paperTexts, paperTexts as text } from './messages.ts';
import { listFile, streamedListFile } from '../../platform/documents/list-file.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import type { ByState } from '@portal/shared-kit/contract/core/crud';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import type { Content } from 'pdfmake/interfaces';
import { studentExists } from '../common/fragments.repository.ts';
import { formatDay, formatMoment } from '../../platform/database/dates.ts';
import { documentCode } from '../../platform/documents/code.repository.ts';
import { institutionOf, paper, signatureLine, footer } from '../../platform/documents/letterhead.ts';
import { verification } from '../../platform/documents/verification.ts';
import { studentOf } from '../blocks/suspension.repository.ts';
import * as requests from './service-request.repository.ts';
import * as service from './service-request.service.ts';
import type { WrittenRequest } from './service-request.repository.ts';

const keys = { service_name_key: { field: 'name', message: messages.sameName } };
async function refuseOtherEntity(tx: Tx, { entity_id: by }: { entity_id: number | null }): Promise<void> {
  if (by !== null && !(await isServed(tx, 'SERVICO', by)))
    throw fieldError('invalid', 'entity_id', messages.entityNotServing);
}

const ownStudent = async (db: Db, { user }: UserContext): Promise<number> => {
  const id = await studentOf(db, user.personId);
  if (id === undefined) throw new ApiError('not_found', messages.noStudent);
  return id;
};

/** The catalogue of services as a file (decision 122). */
const catalogueFile = listFile(contract.serviceList, {
  entity: 'service',
  list: async (db, { state, page, per_page }: ByState) => {
    const all = await requests.listServices(db);
    const rows = all.filter(({ active }) => state === undefined || active === (state === 'activo'));
    return { rows: rows.slice((page - 1) * per_page, page * per_page), total: rows.length };
  },
});

/** The list of service requests as a file (decisions 101, 117). */
const requestFile = streamedListFile<contract.ServiceRequest, requests.ServiceRequestFilters>(
  contract.serviceRequestList,
  {
    kind: 'service-requests',
    entity: 'service_request',
    headed: true,
    count: requests.count,
    lines: (db, filters) => inBatches(({ after, most }) => requests.rowsAfter(db, filters, after, most)),
  },
);

/** The paper of a request, on A4: the text of its service when it was requested, with the student's data filled in (decision 122). */
async function servicePaper(db: Db, request: WrittenRequest, publicUrl: string): Promise<Paper> {
  const [institution, code] = [await institutionOf(db), await documentCode(db, 'SERVICO', request.id)];
  const words = fillTemplate(request.template, {
    nome: request.name,
    codigo: request.code ?? text.none,
    curso: request.course,
    servico: request.service,
    pedido: request.number,
    observacoes: request.note,
    data: formatDay(institutionDay(new Date(request.ready_at))),
  });
  const content: Content[] = [
    {
      columns: [
        { text: request.service, fontSize: 16, bold: true },
        { text: request.number, bold: true, alignment: 'right', width: 'auto' },
      ],
      margin: [0, 0, 0, 24],
    },
    { text: words, fontSize: 12, lineHeight: 1.5 },
    signatureLine(),
    verification(text.check, `${publicUrl}/verificar/${code}`, code),
  ];
  return paper(`${request.service} ${request.number}`, institution, content, {
    styles: { small: { fontSize: 8 } },
    footer: footer([text.issued(formatMoment(request.ready_at))], 'short'),
  });
}

/** The catalogue of services, and the staff's view of requests (decisions 117, 122, C.8). */
export const serviceRoutes = (billables: Billables) => (server: DocumentServer) => {
  const setup = { billables, publicUrl: server.settings.publicUrl };
  query(server, contract.services, async (db) => one(await requests.listServices(db)));
  serveListFile(server, contract.exportServices, catalogueFile);
  command(server, contract.createService, async (tx, { body }, ctx) => {
    await refuseOtherEntity(tx, body);
    const id = await refusingDuplicates(keys, () => requests.insertService(tx, body));
    await audit(tx, ctx, { action: 'service.create', entityId: id, changes: diff(undefined, body) });
    return done(messages.added, (await requests.findService(tx, id))!);
  });
  command(server, contract.updateService, async (tx, { params: { id }, body: { version, ...form } }, ctx) => {
    const {
      id: _id,
      version: current,
      entity: _named,
      ...before
    } = orNotFound(await requests.lockService(tx, id), messages.missing);
    refuseStale({ version: current }, version);
    if (form.entity_id !== before.entity_id) await refuseOtherEntity(tx, form);
    await refusingDuplicates(keys, () => requests.update(tx, id, form));
    await audit(tx, ctx, { action: 'service.update', entityId: id, changes: diff(before, form) });
    return done(messages.updated, (await requests.findService(tx, id))!);
  });
  query(server, contract.serviceRequests, async (db, { query: filters }) =>
    listed(filters, await requests.list(db, filters)),
  );
  serveListFile(server, contract.exportServiceRequests, requestFile);
  command(server, contract.orderService, async (tx, { body }, ctx) => {
    if (!(await studentExists(tx, body.student_id)))
      throw fieldError('invalid', 'student_id', messages.noStudent);
    const { student_id: studentId, service_id: serviceId, subject_id: subjectId, period, note } = body;
    const order = { studentId, serviceId, subjectId, period, note };
    const made = (await requests.find(tx, await service.order(tx, ctx, { ...order, own: false })))!;
    return done(made.invoice === null ? messages.orderedFree : messages.ordered, made);
  });
  query(server, contract.serviceSubjects, async (db, { query: { student_id } }) =>
    one(await requests.subjectsOf(db, student_id)),
  );
  command(server, contract.moveRequest, async (tx, { params: { id }, body }, ctx) => {
    await service.move(tx, ctx, setup, id, body);
    return done(messages.moved, (await requests.find(tx, id))!);
  });

  query(server, contract.serviceRequestPaper, async (db, { params: { id } }, ctx) => {
    const request = orNotFound(await requests.written(db, id), messages.noRequest);
    if (request.template === '') throw new ApiError('conflict', messages.noPaper);
    if (!isPrintable(request.state)) throw new ApiError('conflict', messages.notReady);
    const paper = await servicePaper(db, request, server.settings.publicUrl);
    const bytes = await server.printer.of(`user:${ctx.user.userId}`).pdf(paper);
    const made = { name: paperTexts.file(request.number), media_type: 'application/pdf' as const, bytes };
    return one({ path: await publish(db, server.files, made, ownerOf(ctx, contract.serviceRequestPaper)) });
  });

  query(server, contract.ownServices, async (db, _asked, { user }) => {
    const student = await studentOf(db, user.personId);
    if (student === undefined) return one({ services: [], requests: [], subjects: [] });
    const [first] = await invoicesInTheWay(db, student);
    return one({
      services: await requests.offered(db, first ? { id: first.id, number: first.number } : null),
      requests: await requests.ofStudent(db, student),
      subjects: await requests.subjectsOf(db, student),
    });
  });
  mayUpload(server, contract.orderOwnService, (db, { params: { id: serviceId }, body, file }, ctx) =>
    db.transaction().execute(async (tx) => {
      const studentId = await ownStudent(tx, ctx);
      const { subject_id: subjectId, period, note } = body;
      const order = { studentId, serviceId, subjectId, period, note, file, own: true };
      const made = (await requests.find(tx, await service.order(tx, ctx, order)))!;
      return done(made.invoice === null ? messages.orderedFree : messages.ordered, made);
    }),
  );
  download(server, contract.serviceRequestFile, async (db, { params: { id } }) =>
    orNotFound(await requests.fileOf(db, id), messages.noRequest),
  );
  command(server, contract.cancelOwnRequest, async (tx, { params: { id } }, ctx) => {
    await service.cancel(tx, ctx, id);
    return done(messages.cancelled, null);
  });
};
