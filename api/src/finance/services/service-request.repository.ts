import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type {
  ServiceRequest,
  OfferedService,
  Service,
  ServiceForm,
} from '@portal/shared-kit/contract/finance/service';
import type { InvoiceStanding } from '@portal/shared-kit/contract/finance/payment-rules';
import { isPrintable, type RequestState } from '@portal/shared-kit/contract/finance/service-rules';
import { sql } from 'kysely';
import { insertRow, updateRow, type Db, type Tx, type New } from '../../platform/database/db.ts';
import { countOf, sqlRows } from '../../platform/database/read.ts';
import { instantText } from '../../platform/database/dates.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { pageOf } from '../../platform/database/page.ts';
import { isStudent, today } from '../common/fragments.repository.ts';

const overdue = sql<boolean>`(r.due_day is not null and r.due_day < ${today} and r.state in ('EM_PROCESSAMENTO', 'AGUARDA_ENTIDADE_EXTERNA'))`;
const reference = (column: string) => sql<string | null>`(
  select ${sql.ref(column)} from payment_reference pr join payment_entity e on e.id = pr.entity_id
  where pr.invoice_id = r.invoice_id order by pr.state in ('ATRIBUIDA', 'PAGA') desc, pr.id limit 1)`;

/** What the teacher answered to the review `v`. */
const answerText = sql<string | null>`case v.outcome when 'MANTIDA' then 'Nota mantida: ' || v.opinion
  when 'ALTERADA' then 'Nota alterada: ' || v.opinion end`;

const rows = (db: Db) =>
  db
    .selectFrom('service_request as r')
    .innerJoin('student as s', 's.id', 'r.student_id')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .leftJoin('invoice as i', 'i.id', 'r.invoice_id')
    .leftJoin('attachment as f', 'f.id', 'r.attachment_id')
    .leftJoin('grade_review as v', 'v.request_id', 'r.id')
    .select([
      'r.id',
      'r.number',
      'r.service',
      'r.student_id',
      'p.full_name as name',
      's.code',
      'r.price_cents as amount',
    ])
    .select(['r.invoice_id', 'i.number as invoice', 'r.due_day', 'r.note', 'r.reason', overdue.as('overdue')])
    .select(['r.subject', 'r.assessment', 'r.period', 'f.name as file_name', answerText.as('answer')])
    .select(sql<boolean>`r.template <> '' and r.state in ('PRONTO', 'ENTREGUE')`.as('printable'))
    .select([
      instantText('r.ordered_at').as('ordered_at'),
      reference('e.code').as('entity'),
      reference('pr.number').as('reference'),
      'r.state',
      sql<InvoiceStanding | null>`case when i.state = 'EMITIDA' and i.due_date < ${today} then 'VENCIDA' else i.state end`.as(
        'invoice_state',
      ),
    ]);

export const find = (db: Db, id: number): Promise<ServiceRequest | undefined> =>
  rows(db).where('r.id', '=', id).executeTakeFirst();

/** The student's own requests. They read an answer once the request is ready, like a paper. */
export const ofStudent = async (db: Db, studentId: number): Promise<ServiceRequest[]> => {
  const found = await rows(db)
    .where('r.student_id', '=', studentId)
    .orderBy('r.id', 'desc')
    .limit(100)
    .execute();
  return found.map((request) => (isPrintable(request.state) ? request : { ...request, answer: null }));
};

export interface ServiceRequestFilters {
  search: string;
  state?: RequestState | undefined;
  service_id?: number | undefined;
  overdue?: 'SIM' | undefined;
}
const narrowed = (db: Db, { search, state, service_id, overdue: late }: ServiceRequestFilters) =>
  db
    .selectFrom('service_request as r')
    .innerJoin('student as s', 's.id', 'r.student_id')
    .$if(state !== undefined, (rows) => rows.where('r.state', '=', state!))
    .$if(service_id !== undefined, (rows) => rows.where('r.service_id', '=', service_id!))
    .$if(late !== undefined, (rows) => rows.where(overdue))
    .$if(search !== '', (rows) =>
      rows.where((eb) => eb.or([isStudent(search), eb('r.number', '=', search.toUpperCase())])),
    );

export const list = (db: Db, { page, per_page, ...of }: PageQuery & ServiceRequestFilters) =>
  pageOf<ServiceRequest>(
    db,
    { page, per_page },
    {
      source: narrowed(db, of).select(['r.id', 'r.id as key']),
      searched: of.search !== '',
      order: 'desc',
      rows,
    },
  );

export const count = (db: Db, of: ServiceRequestFilters): Promise<number> => countOf(narrowed(db, of));

/** The next rows of a file, in the order of the list. */
export const rowsAfter = (
  db: Db,
  of: ServiceRequestFilters,
  last: { id: number } | undefined,
  most: number,
): Promise<ServiceRequest[]> =>
  rows(db)
    .where(
      'r.id',
      'in',
      narrowed(db, of)
        .select('r.id')
        .$if(last !== undefined, (rows) => rows.where('r.id', '<', last!.id))
        .orderBy('r.id', 'desc')
        .limit(most),
    )
    .orderBy('r.id', 'desc')
    .execute();

/** A request with the data of its paper; `ready_at` is the moment from which it can be printed. */
export const written = (db: Db, id: number) =>
  db
    .selectFrom('service_request as r')
    .innerJoin('student as s', 's.id', 'r.student_id')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .innerJoin('course as c', 'c.id', 's.course_id')
    .select(['r.id', 'r.number', 'r.service', 'r.template', 'r.note', 'r.student_id'])
    .select(['p.full_name as name', 's.code', 'c.name as course'])
    .select([
      'r.state',
      sql<Date>`coalesce((select max(v.at) from service_request_event v where v.request_id = r.id and v.to_state = 'PRONTO'), r.ordered_at)`.as(
        'ready_at',
      ),
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();
export type WrittenRequest = NonNullable<Awaited<ReturnType<typeof written>>>;

/** A student's unpaid request of a service, of a review the one of the same grade, and whether its invoice was annulled, so that nobody can
 *  pay it. */
export const unpaid = (
  db: Db,
  { studentId, serviceId, gradeId }: { studentId: number; serviceId: number; gradeId: number | null },
) =>
  db
    .selectFrom('service_request as r')
    .leftJoin('invoice as i', 'i.id', 'r.invoice_id')
    .select(['r.id', 'r.subject', 'r.period'])
    .select(sql<boolean>`coalesce(i.state = 'ANULADA', false)`.as('annulled'))
    .where('r.student_id', '=', studentId)
    .where('r.service_id', '=', serviceId)
    .where('r.grade_id', 'is not distinct from', gradeId)
    .where('r.state', 'in', ['NOVO', 'POR_PAGAR'])
    // There are two where a payment was reversed after the service was ordered again.
    .orderBy('annulled')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insert = (tx: Tx, request: New<'service_request'>) =>
  tx.insertInto('service_request').values(request).returning(['id', 'number']).executeTakeFirstOrThrow();

/** The subjects of a student, the latest year first. */
export const subjectsOf = (db: Db, studentId: number) => sqlRows<{ id: number; name: string }>(
  db,
)`select subject.id, subject.name from subject
      join (select subject_id, max(year) as year from enrolment where student_id = ${studentId} group by subject_id) e
        on e.subject_id = subject.id
      order by e.year desc, subject.name_key limit 200`;

/** What the teacher answered to the review that a request is for, null before, and whether the grade has become another one since;
 *  undefined where it is for none. */
export const answerOf = (db: Db, id: number) =>
  db
    .selectFrom('grade_review as v')
    .leftJoin('grade as g', (join) =>
      join.onRef('g.item_id', '=', 'v.item_id').onRef('g.enrolment_id', '=', 'v.enrolment_id'),
    )
    .select([
      answerText.as('answer'),
      sql<boolean>`coalesce((v.outcome = 'ALTERADA') = ((g.status, g.hundredths) is not distinct from (v.asked_status, v.asked_hundredths)), false)`.as(
        'outdated',
      ),
    ])
    .where('v.request_id', '=', id)
    .executeTakeFirst();

/** The people who answer the review that a request is for; none where it is for none. */
export const reviewersOf = async (db: Db, id: number): Promise<number[]> =>
  (
    await sqlRows<{ person_id: number }>(db)`select teacher.person_id from grade_review v
      join grade_item item on item.id = v.item_id join teaching t on t.edition_id = item.edition_id
      join teacher on teacher.id = t.teacher_id and teacher.active
      where v.request_id = ${id} and t.role = 'RESPONSAVEL' and t.started_on <= ${today}
        and (t.ended_on is null or t.ended_on > ${today})`
  ).map(({ person_id }) => person_id);

export const setInvoice = (tx: Tx, id: number, invoice_id: number) =>
  updateRow(tx, 'service_request', id, { invoice_id });

/** Locks a request until the transaction ends. */
export async function lock(tx: Tx, id: number) {
  await lockRow(tx, 'service_request', id);
  return tx
    .selectFrom('service_request as r')
    .innerJoin('student as s', 's.id', 'r.student_id')
    .select(['r.id', 'r.service', 'r.delivery_days', 'r.invoice_id', 'r.student_id', 's.person_id'])
    .select(['r.subject', 'r.assessment', 'r.state'])
    .where('r.id', '=', id)
    .executeTakeFirst();
}
export type LockedRequest = NonNullable<Awaited<ReturnType<typeof lock>>>;

/** The document that was handed in with a request. */
export const fileOf = (db: Db, id: number) =>
  db
    .selectFrom('service_request as r')
    .innerJoin('attachment as a', 'a.id', 'r.attachment_id')
    .select(['a.sha256', 'a.size', 'a.media_type', 'a.name'])
    .where('r.id', '=', id)
    .executeTakeFirst();

export const ofInvoice = (db: Db, invoiceId: number) =>
  db.selectFrom('service_request').select('id').where('invoice_id', '=', invoiceId).executeTakeFirst();

export const paidOf = (tx: Tx, invoiceId: number) =>
  tx
    .selectFrom('invoice')
    .select(['state', 'total_cents'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();

interface Move {
  id: number;
  to: RequestState;
  reason: string;
  /** Undefined leaves it as it is. */
  dueDay: string | undefined;
}
export const move = (tx: Tx, { id, to, reason, dueDay }: Move) =>
  updateRow(tx, 'service_request', id, {
    state: to,
    reason,
    ...(dueDay !== undefined && { due_day: dueDay }),
  });

export const insertEvent = (tx: Tx, event: New<'service_request_event'>) =>
  tx.insertInto('service_request_event').values(event).execute();

const serviceRows = (db: Db) =>
  db
    .selectFrom('service')
    .select(['id', 'name', 'price_cents as price', 'delivery_days', 'by_students', 'documents'])
    .select(['blocked_by_debt', 'active', 'version', 'entity_id', 'template', 'ask_within_days'])
    .select((eb) => [
      'type',
      eb.ref('needs').$castTo<Service['needs']>().as('needs'),
      sql<
        string | null
      >`(select format('%s (%s)', e.bank, e.code) from payment_entity e where e.id = service.entity_id)`.as(
        'entity',
      ),
    ]);

export const listServices = (db: Db): Promise<Service[]> =>
  serviceRows(db).orderBy('name').orderBy('id').execute();
export const findService = (db: Db, id: number): Promise<Service | undefined> =>
  serviceRows(db).where('id', '=', id).executeTakeFirst();

/** Locks a service until the transaction ends. */
export const lockService = (tx: Tx, id: number): Promise<Service | undefined> =>
  serviceRows(tx).where('id', '=', id).forUpdate().executeTakeFirst();

const columns = ({ price, ...form }: ServiceForm) => ({ ...form, price_cents: price });
export const insertService = (tx: Tx, form: ServiceForm) => insertRow(tx, 'service', columns(form));
export const update = (tx: Tx, id: number, form: ServiceForm) =>
  updateRow(tx, 'service', id, (eb) => ({ ...columns(form), version: eb('version', '+', 1) }));

/** The service by which students ask to review a grade; undefined while there is none. */
export const reviewing = (db: Db): Promise<Service | undefined> =>
  serviceRows(db)
    .where('active', '=', true)
    .where('by_students', '=', true)
    .where(sql<boolean>`'AVALIACAO' = any(needs)`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** The services that students may request themselves, by name; `inTheWay` is the invoice that blocks those blocked by debts. */
export async function offered(db: Db, inTheWay: OfferedService['blocked_by']): Promise<OfferedService[]> {
  const found = await serviceRows(db)
    .where('active', '=', true)
    .where('by_students', '=', true)
    .where('price_cents', 'is not', null)
    .orderBy('name')
    .execute();
  return found.map(({ id, name, price, delivery_days, documents, needs, blocked_by_debt }) => ({
    id,
    name,
    price: price!,
    delivery_days,
    documents,
    needs,
    blocked_by: blocked_by_debt ? inTheWay : null,
  }));
}
