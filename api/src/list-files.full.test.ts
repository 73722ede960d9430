import type { RegisterFile } from '@portal/shared-kit/contract/core/crud';
import type { Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import { permissionNames, type Permission } from '@portal/shared-kit/contract/core/permissions';
import { exportBankImports, bankImports } from '@portal/shared-kit/contract/finance/bank-import';
import * as paid from '@portal/shared-kit/contract/finance/confirmed-payment';
import { exportAccounts, studentAccounts } from '@portal/shared-kit/contract/finance/credit';
import {
  blockSuspensions,
  exportSuspensions,
  suspendBlock,
} from '@portal/shared-kit/contract/finance/debt-block';
import { exportDeskDay } from '@portal/shared-kit/contract/finance/desk';
import { askDiscount, discounts, exportDiscounts } from '@portal/shared-kit/contract/finance/discount';
import { exportFees, fees } from '@portal/shared-kit/contract/finance/fee';
import { exportFines, fines } from '@portal/shared-kit/contract/finance/fine';
import { exportApprovals, paymentApprovals } from '@portal/shared-kit/contract/finance/payment-approval';
import {
  exportUnmatchedPayments,
  exportUnpaidInvoices,
  unmatchedPayments,
  unpaidInvoices,
} from '@portal/shared-kit/contract/finance/payment';
import { exportPaymentProofs, paymentProofs } from '@portal/shared-kit/contract/finance/payment-proof';
import { entity } from '@portal/shared-kit/contract/finance/payment-entity';
import { exportInvoices, invoices } from '@portal/shared-kit/contract/finance/invoice';
import { exportRefunds, refunds } from '@portal/shared-kit/contract/finance/refund';
import { exportServices, services } from '@portal/shared-kit/contract/finance/service';
import {
  exportSplitParts,
  exportSponsorSplits,
  splitParts,
  sponsorSplits,
} from '@portal/shared-kit/contract/finance/sponsor-split';
import { exams, exportExams } from '@portal/shared-kit/contract/grading/exam';
import { exportLateSheets, lateSheets } from '@portal/shared-kit/contract/grading/late-sheet';
import { exportRectifications, rectifications } from '@portal/shared-kit/contract/grading/rectification';
import {
  exportReopenings,
  exportSheets,
  reopenings,
  sheets,
} from '@portal/shared-kit/contract/grading/sheet';
import { exportSpecialExams, specialExams } from '@portal/shared-kit/contract/grading/special-exam';
import { exportRoles, roles } from '@portal/shared-kit/contract/identity/access';
import { user } from '@portal/shared-kit/contract/identity/users';
import { exportPlans, planList } from '@portal/shared-kit/contract/offer/plan';
import { room } from '@portal/shared-kit/contract/offer/room';
import { dataCorrections, exportDataCorrections } from '@portal/shared-kit/contract/people/data-correction';
import {
  exportCommunications,
  sendCommunication,
  sentCommunications,
} from '@portal/shared-kit/contract/people/sent-communication';
import { sql } from 'kysely';
import { seedDemo } from './demo/index.ts';
import { testAuthenticator } from './testing/test-authenticator.ts';
import { testServer } from './testing/test-server.ts';

const all = new Set<Permission>(permissionNames);
const users: Record<string, { permissions: Set<Permission>; userId: number }> = {
  all: { permissions: all, userId: 0 },
  none: { permissions: new Set(['departments.read']), userId: 0 },
  coordinator: { permissions: new Set(['pautas.export', 'grades.create_own']), userId: 0 },
};
const server = testServer({
  authenticator: () => testAuthenticator(users),
  prepare: ({ db }) => db.transaction().execute(seedDemo),
});

beforeAll(async () => {
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(server.db)).rows[0]!.id;
  const master = await one(sql`select id from user_account where email = 'master@demo.test'`);
  for (const user of Object.values(users)) user.userId = master;
  const student_id = await one(sql`select id from student order by id limit 1`);
  const reason = 'Irmão na mesma casa';
  const discount = { student_id, kind: 'BOLSA' as const, percent: 50, reason };
  await server.call(
    askDiscount,
    { body: { ...discount, from_day: '2027-01-01', until_day: '2027-12-31' } },
    'all',
  );
  const day = (await one(sql`select (current_date + 10)::text as id`)) as unknown as string;
  await server.call(suspendBlock, { body: { student_id, until_day: day, reason } }, 'all');
  const communication = {
    type: 'INDIVIDUAL' as const,
    student_id,
    title: 'Aviso; breve',
    body: 'Até amanhã.',
  };
  await server.call(sendCommunication, { body: communication }, 'all');
  await sql`with split as (insert into sponsor_split (sponsor, method, transaction, amount_cents, paid_at, file_name, created_by)
      values ('Fundo de Bolsas', 'DEPOSITO', 'FB-1', 250000, now(), 'bolsas.xlsx', ${master}) returning id)
    insert into sponsor_split_line (split_id, number, part, student_id, invoice_id, amount_cents)
    select split.id, 2, 1, invoice.student_id, invoice.id, 250000 from split, invoice
    where invoice.student_id is not null order by invoice.id limit 1`.execute(server.db);
  await sql`with proof as (insert into attachment (sha256, media_type, size, name)
      values (repeat('b', 64), 'application/pdf', 9, 'bi.pdf') returning id)
    insert into data_correction (person_id, field, old_value, new_value, attachment_id)
    select student.person_id, 'birthDate', '2000-01-02', '2000-02-01', proof.id from student, proof
    where student.id = ${student_id}`.execute(server.db);
  await sql`insert into equivalence (student_id, course_subject_id, subject_id, hundredths, year, origin, paper, reason, state, asked_by)
    select student.id, plan.id, plan.subject_id, 1450, 2025, 'Outra universidade', 'Certificado 1', 'Transferência', 'PEDIDA', ${master}
    from student join course_subject plan on plan.course_id = student.course_id where student.id = ${student_id}
    order by plan.id limit 1`.execute(server.db);
  await sql`insert into bank_import (entity_id, format, file_name, sha256, created_by)
    select id, 'SIBS', 'banco.txt', repeat('a', 64), ${master} from payment_entity order by id limit 1`.execute(
    server.db,
  );
});

const file = async (endpoint: RegisterFile, query: object) => {
  const { data } = await server.call(endpoint, { query: { ...query } }, 'all');
  return { rows: data.rows, ...(await server.inject({ url: data.url! })) };
};
const csv = async (endpoint: RegisterFile, query = {}) =>
  (await file(endpoint, { ...query, format: 'csv' })).rawPayload.toString('utf8').split('\r\n');

const lists: [
  RegisterFile,
  Endpoint,
  Permission,
  narrowed: Record<string, string | number>,
  hides: string,
][] = [
  [
    exportPlans,
    planList,
    'subjects.export',
    { academic_year_id: 1, semester_id: 1, search: 'direito' },
    'academic_year_id',
  ],
  [user.export!, user.list, 'users.read', { search: 'a', state: 'activo' }, 'email'],
  [exportRoles, roles, 'roles.read', { search: 'docente' }, 'permissions'],
  [exportSheets, sheets, 'pautas.export', { state: 'SUBMETIDA', kind: 'FREQUENCIA' }, 'state'],
  [exportAccounts, studentAccounts, 'payments.export', { search: 'a' }, 'overdue'],
  [exportDiscounts, discounts, 'payments.export', { state: 'PEDIDO' }, 'from_day'],
  [exportBankImports, bankImports, 'payments.confirm', { search: 'banco' }, 'lines'],
  [exportApprovals, paymentApprovals, 'payments.confirm', {}, 'invoice'],
  [exportSponsorSplits, sponsorSplits, 'payments.confirm', { search: 'x' }, 'state'],
  [entity.export!, entity.list, 'entities.read', { search: 'a' }, 'used_for'],
  [exportCommunications, sentCommunications, 'communications.create', { type: 'INDIVIDUAL' }, 'audience'],
  [exportFines, fines, 'fines.export', { state: 'PAGA' }, 'days_late'],
  [exportSuspensions, blockSuspensions, 'payments.export', { state: 'VIGENTE' }, 'reason'],
  [exportUnpaidInvoices, unpaidInvoices, 'payments.confirm', { type: 'INSCRICAO' }, 'open'],
  [exportUnmatchedPayments, unmatchedPayments, 'payments.confirm', { method: 'DEPOSITO' }, 'reason'],
  [
    paid.exportConfirmedPayments,
    paid.confirmedPayments,
    'payments.export',
    { method: 'DEPOSITO' },
    'receipt',
  ],
  [exportPaymentProofs, paymentProofs, 'payments.confirm', { state: 'ACEITE' }, 'sent_at'],
  [exportInvoices, invoices, 'payments.export', { state: 'PAGA', student_id: 1 }, 'number'],
  [exportDataCorrections, dataCorrections, 'students.identity', { state: 'PEDIDA' }, 'new_value'],
  [exportLateSheets, lateSheets, 'pautas.export', { search: 'a', kind: 'FREQUENCIA' }, 'kinds'],
  [exportReopenings, reopenings, 'pautas.export', { state: 'PENDENTE' }, 'subject_name'],
  [exportRectifications, rectifications, 'pautas.export', { state: 'RECUSADO' }, 'fullName'],
  [exportSpecialExams, specialExams, 'pautas.export', { search: 'a' }, 'fullName'],
  [exportExams, exams, 'exams.read', { state: 'RASCUNHO', conflicts: '1', from: '2026-01-01' }, 'students'],
  [room.export!, room.list, 'rooms.read', { search: 'a' }, 'capacity'],
  [exportRefunds, refunds, 'payments.request_waive', { state: 'PEDIDO' }, 'destination'],
];

test.each(lists.map((list) => [list[0].path, list] as const))(
  '%s: as many rows as the list, narrowed as it is',
  async (_, [endpoint, list, right, filters, hides]) => {
    for (const query of [{}, filters]) {
      const { meta } = await server.call(list, { query } as never, 'all');
      const { data } = await server.call(endpoint, { query: { ...query, format: 'csv' } }, 'all');
      expect(data.rows).toBe(meta.total);
      if (data.url === null) continue; // A long one is made by a job, as another test shows.
      const lines = await csv(endpoint, query);
      expect([lines.at(-1), lines.length - 2]).toEqual(['', meta.total]);
      const [narrower] = await csv(endpoint, { ...query, hidden: hides });
      expect(narrower!.split(';').length).toBeLessThan(lines[0]!.split(';').length);
    }
    for (const format of ['pdf', 'xlsx'])
      expect((await file(endpoint, { ...filters, format })).headers['content-disposition']).toContain(
        `.${format}`,
      );
    expect(await server.refused(endpoint, {}, 'none')).toMatchObject({ http: 403, permission: right });
  },
);

test('each of the four lists of inscriptions and renewals has its own file', async () => {
  const parts = {
    'inscricoes-pagas': paid.paidInscriptions,
    'inscricoes-por-pagar': paid.unpaidInscriptions,
  };
  const more = { 'renovacoes-pagas': paid.paidRenewals, 'renovacoes-por-pagar': paid.unpaidRenewals };
  const counts: number[] = [];
  for (const [part, list] of Object.entries({ ...parts, ...more })) {
    const lines = await csv(paid.exportInscriptionPayments as unknown as RegisterFile, { part });
    const { meta } = await server.call(list, { query: {} }, 'all');
    expect([part, lines.length - 2]).toEqual([part, meta.total]);
    counts.push(meta.total);
  }
  expect(new Set(counts).size).toBeGreaterThan(1);
  const refused = await server.refused(paid.exportInscriptionPayments, { query: {} }, 'none');
  expect(refused).toMatchObject({ http: 403, permission: 'payments.export' });
});

test('the catalogue of services and the fees of a year are files, narrowed as the screen is', async () => {
  const { data: catalogue } = await server.call(services, {}, 'all');
  const shown = catalogue.filter(({ active }) => active).map(({ name }) => name);
  const [head, ...rows] = await csv(exportServices, { state: 'activo' });
  expect(head).toBe('\uFEFFServiço;Tipo;Preço;Dias úteis;Entidade;Quem pede;Estado');
  expect(rows.slice(0, -1).map((row) => row.split(';')[0])).toEqual(shown);
  expect(await csv(exportServices, { state: 'inactivo' })).toHaveLength(catalogue.length - shown.length + 2);

  const year = 2026;
  const { data: inForce } = await server.call(fees, { query: { year } }, 'all');
  const [titles, ...lines] = await csv(exportFees, { year });
  expect(titles).toMatch(/^\uFEFFGrau;Curso;Regime;Nacionalidade;Candidatura;Inscrição;/);
  expect(lines.slice(0, -1).map((line) => line.split(';')[0])).toEqual(
    inForce.map(({ level_type }) => level_type),
  );
  for (const [endpoint, permission] of [
    [exportServices, 'services.export'],
    [exportFees, 'fees.read'],
  ] as const)
    expect(await server.refused(endpoint, { query: { year } } as never, 'none')).toMatchObject({
      http: 403,
      permission,
    });
});

test('a day of the cash desk is a file, also where nobody received anything', async () => {
  const lines = await csv(exportDeskDay as unknown as RegisterFile, { day: '2026-01-01' });
  expect(lines).toEqual([
    '\uFEFFCaixa do dia',
    'Data: 01/01/2026',
    '',
    'Quem recebeu;Método;Pagamentos;Valor',
    '',
  ]);
  const refused = await server.refused(exportDeskDay, { query: { day: '2026-01-01' } }, 'none');
  expect(refused).toMatchObject({ http: 403, permission: 'payments.export' });
});

test('the parts of one sponsor’s transfer are a file of their own', async () => {
  const { rows } = await sql<{ id: number }>`select id from sponsor_split order by id limit 1`.execute(
    server.db,
  );
  const id = rows[0]!.id;
  const { meta } = await server.call(splitParts, { params: { id } }, 'all');
  expect(meta.total).toBeGreaterThan(0);
  const [head, first, ...rest] = await csv(exportSplitParts, { split_id: id });
  expect(head).toBe('\uFEFFLinha;Código;Estudante;Factura;Tipo;Valor;Crédito;Recibo;Estado');
  expect(first).toMatch(/^2;/);
  expect(rest).toHaveLength(meta.total);
  expect(await server.refused(exportSplitParts, { query: { split_id: id } } as never, 'none')).toMatchObject({
    http: 403,
    permission: 'payments.confirm',
  });
});

test('a requested correction stands in the file in the words of the screen', async () => {
  const lines = await csv(exportDataCorrections);
  expect(lines[0]).toBe(
    '\uFEFFCódigo;Estudante;Campo;Valor actual;Valor pedido;Pedido em;Documento;Estado;Decidido por',
  );
  expect(lines[1]).toMatch(/;Data de nascimento;[^;]*;01\/02\/2000;[^;]+;bi.pdf;Por decidir;$/);
});

test('a user who reads only pautas of the courses they coordinate gets no others in a file', async () => {
  const { data } = await server.call(exportSheets, { query: { format: 'csv' } }, 'coordinator');
  expect(data.rows).toBe(0);
});

test('the text shown beside a row on the screen has columns of its own in the file', async () => {
  expect(await csv(exportCommunications, { search: 'breve' })).toEqual([
    '\uFEFFAssunto;Tipo;Destinatários;Receberam;Leram;Enviada por;Enviada em;Visível até',
    expect.stringMatching(/^"Aviso; breve";Individual;.*;1;0;/),
    '',
  ]);
  const [head, row] = await csv(exportDiscounts);
  expect(head).toBe(
    '\uFEFFCódigo;Estudante;Tipo;Percentagem;Motivo;Desde;Até;Pedido por;Decidido por;Estado',
  );
  expect(row).toMatch(/;Bolsa;50;Irmão na mesma casa;01\/01\/2027;31\/12\/2027;.+;;Por aprovar$/);
});
