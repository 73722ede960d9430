import * as z from 'zod';
import { reasonField } from '../core/reason-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { wholeNumber, optionalText, requiredText } from '../core/fields.ts';
import {
  exported,
  idField,
  listOf,
  pageQuery,
  recordId,
  single,
  versionField,
  written,
} from '../core/envelope.ts';
import { byState } from '../core/crud.ts';
import { inFormat } from '../core/file-format.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { cents } from '../core/money.ts';
import { day, label, money, number, person, text, type ExportedList } from '../core/list-field.ts';
import { invoiceStandings, invoiceStateLabels } from './payment-rules.ts';
import {
  requestStates,
  serviceNeeds,
  staffStates,
  unknownField,
  requestStateLabels,
  type ServiceNeed,
} from './service-rules.ts';
import { documentFile } from '../people/person-rules.ts';
import { overdueInvoice } from './student-block.ts';

export const serviceTypeLabels = {
  DECLARACAO: 'Declaração',
  CERTIFICADO: 'Certificado',
  CARTAO: 'Cartão',
  EXAME: 'Exame',
  MUDANCA: 'Mudança',
  OUTRO: 'Outro',
} as const;
export type ServiceType = keyof typeof serviceTypeLabels;
export const serviceTypes = Object.keys(serviceTypeLabels) as [ServiceType, ...ServiceType[]];
export const serviceForm = z.object({
  name: requiredText('Indique o nome.', 80, 3),
  type: z.enum(serviceTypes, 'Escolha o tipo.'),
  /** Null until a price is set; the service cannot be ordered before, so that nothing is free by accident. */
  price: cents.nullable().default(null),
  /** Working days from payment to delivery. */
  delivery_days: z.int('Entre 1 e 180.').min(1, 'Entre 1 e 180.').max(180, 'Entre 1 e 180.'),
  /** Whether students order it themselves, or only staff for them. */
  by_students: z.boolean().default(true),
  documents: optionalText(300),
  /** Whether overdue invoices must be paid first (I27). */
  blocked_by_debt: z.boolean().default(false),
  /** The only entity it is paid at; null for all that take payments of services. */
  entity_id: idField('Escolha a entidade.').nullable().default(null),
  /** Text of the paper it issues, with `templateFields` in braces; empty where it issues none. */
  template: optionalText(2000).refine((template) => unknownField(template) === undefined, {
    error: ({ input }) => `Não há nenhum campo {${unknownField(String(input))}}.`,
  }),
  /** What its request has to name. */
  needs: z.array(z.enum(Object.keys(serviceNeeds) as [ServiceNeed, ...ServiceNeed[]])).default([]),
  /** Days after the publication of a grade in which its review can be asked; null for any. */
  ask_within_days: wholeNumber(1, 365, 'Entre 1 e 365.').nullable().default(null),
  active: z.boolean().default(true),
});
export type ServiceForm = z.output<typeof serviceForm>;
const service = serviceForm.extend({
  id: z.int(),
  version: z.int(),
  entity_id: z.int().nullable(),
  /** 'Banco A (90123)'. */
  entity: z.string().nullable(),
});
export type Service = z.output<typeof service>;

export const serviceList: ExportedList<Service> = {
  title: 'Catálogo de serviços',
  file: 'servicos',
  fields: {
    name: text('Serviço', { column: 'Nome' }),
    type: label('Tipo', serviceTypeLabels, { shownIn: 'name', narrow: false }),
    price: money('Preço'),
    delivery_days: number('Dias úteis', { column: 'Dias úteis até à entrega' }),
    entity: text('Entidade', { none: 'Todas as que recebem serviços' }),
    by_students: label('Quem pede', { true: 'Estudantes', false: 'Só a secretaria' }, { narrow: false }),
    active: label('Estado', { true: 'Activo', false: 'Inactivo' }, { narrow: false }),
  },
};

export const services = endpoint('GET', '/services', {
  access: 'services.read',
  summary: 'The catalogue of services, by name (decision 122)',
  response: single(z.array(service)),
});
export const exportServices = listFile(
  { summary: services.summary, query: byState.omit({ search: true }) },
  '/exportServices',
  'services.export',
);
export const createService = endpoint('POST', '/services', {
  access: 'services.create',
  summary: 'Adds a service (decision 122)',
  body: serviceForm,
  response: written(service),
});
export const updateService = endpoint('PUT', '/services/:id', {
  access: 'services.update',
  summary: 'Changes a service; what was ordered keeps its price (decision 122)',
  body: serviceForm.extend({ version: versionField }),
  response: written(service),
});

const request = z.object({
  id: z.int(),
  number: z.string(),
  service: z.string(),
  student_id: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  amount: cents,
  state: z.enum(requestStates),
  invoice_id: z.int().nullable(),
  invoice: z.string().nullable(),
  invoice_state: z.enum(invoiceStandings).nullable(),
  entity: z.string().nullable(),
  reference: z.string().nullable(),
  ordered_at: instant,
  /** Promised delivery date, once paid. */
  due_day: z.iso.date().nullable(),
  /** Not ready after the promised day. */
  overdue: z.boolean(),
  note: z.string(),
  /** What it names, as its service needs it; empty where it does not. */
  subject: z.string(),
  assessment: z.string(),
  period: z.string(),
  file_name: z.string().nullable(),
  /** What the teacher answered to a review; null before. */
  answer: z.string().nullable(),
  /** Whether it issues a paper that can be printed now. */
  printable: z.boolean(),
  /** Reason of the rejection. */
  reason: z.string(),
});
export type ServiceRequest = z.output<typeof request>;

export const serviceRequestList: ExportedList<ServiceRequest> = {
  title: 'Pedidos de serviços',
  file: 'pedidos-de-servicos',
  fields: {
    number: text('Pedido', { narrow: true }),
    ordered_at: day('Pedido a', { shownIn: 'number' }),
    code: text('Código', { shownIn: 'name', none: '–', narrow: true }),
    name: person('Estudante'),
    service: text('Serviço'),
    amount: money('Valor', { shownIn: 'service' }),
    subject: text('Disciplina', { shownIn: 'service', none: '–' }),
    assessment: text('Avaliação', { shownIn: 'service', none: '–' }),
    period: text('Período', { shownIn: 'service', none: '–' }),
    entity: text('Entidade', { shownIn: 'reference', none: '–', narrow: true }),
    reference: text('Referência', { none: '–', narrow: true }),
    invoice_state: label('Pagamento', invoiceStateLabels, { none: '–' }),
    due_day: day('Prometido para', { none: '–' }),
    state: label('Estado', requestStateLabels),
  },
  filters: { overdue: label('Atrasos', { SIM: 'Só atrasados' }) },
};

const requestFilters = {
  state: z.enum(requestStates, 'Estado inválido.').optional(),
  service_id: recordId.optional(),
  overdue: z.enum(['SIM'], 'Valor inválido.').optional(),
};
export const serviceRequests = endpoint('GET', '/service-requests', {
  access: 'services.read',
  summary: 'Orders of services with the states of request and payment, the latest first (decision 117, C.8)',
  query: pageQuery.extend(requestFilters),
  response: listOf(request),
});
export const exportServiceRequests = endpoint('GET', '/exportServiceRequests', {
  access: 'services.export',
  summary: 'The orders of services as a file, narrowed as the list (decisions 101, 117)',
  query: pageQuery.pick({ search: true }).extend({ ...requestFilters, ...inFormat }),
  response: exported,
});
const note = optionalText(300);
/** What the service of an order needs. */
const needed = {
  subject_id: recordId.optional(),
  period: optionalText(60),
};
export const orderForm = z.object({
  ...needed,
  student_id: idField('Escolha o estudante.'),
  service_id: idField('Escolha o serviço.'),
  note,
});
export const orderService = endpoint('POST', '/service-requests', {
  access: 'services.create',
  summary: 'Orders a service for a student (C.8)',
  body: orderForm,
  response: written(request),
});
export const serviceSubjects = endpoint('GET', '/service-subjects', {
  access: 'services.create',
  summary: 'The subjects that an order for a student can name (J32)',
  query: z.object({ student_id: recordId }),
  response: single(z.array(z.object({ id: z.int(), name: z.string() }))),
});
export const moveRequest = endpoint('POST', '/service-requests/:id/state', {
  access: ['services.create', 'services.update'],
  summary:
    'Takes an order to another state; a rejection needs a reason and gives back what was paid as credit (C.8)',
  body: z.object({ state: z.enum(staffStates, 'Estado inválido.'), reason: reasonField.optional() }),
  response: written(request),
});

export const serviceRequestFile = endpoint('GET', '/service-requests/:id/file', {
  access: 'services.read',
  summary: 'The document that was handed in with an order (J32)',
  download: true,
});
export const serviceRequestPaper = endpoint('GET', '/service-requests/:id/paper', {
  access: 'services.read',
  summary: 'What a ready order gives out, as a PDF, and where it opens for 15 minutes (decision 122)',
  response: single(z.object({ path: z.string() })),
});

const offered = z.object({
  id: z.int(),
  name: z.string(),
  price: cents,
  delivery_days: z.int(),
  documents: z.string(),
  needs: serviceForm.shape.needs,
  /** The overdue invoice that has to be paid first. */
  blocked_by: overdueInvoice.pick({ id: true, number: true }).nullable(),
});
export type OfferedService = z.output<typeof offered>;
export const ownServices = endpoint('GET', '/own-services', {
  access: 'payments.read_own',
  summary: 'What the signed-in student can order, and what they ordered (decision 91, C.8)',
  response: single(
    z.object({
      services: z.array(offered),
      requests: z.array(request),
      /** The student's subjects of this year and the last, for services that need one. */
      subjects: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  ),
});
export const orderOwnService = endpoint('POST', '/own-services/:id/order', {
  access: 'payments.read_own',
  summary:
    'Orders a service for the signed-in student; an unpaid order of the same service is answered again (C.8)',
  body: z.object({ ...needed, note }),
  upload: { ...documentFile, optional: true },
  response: written(request),
});
export const cancelOwnRequest = endpoint('POST', '/own-service-requests/:id/cancel', {
  access: 'payments.read_own',
  summary: 'Takes back an order of the signed-in student that is not paid (C.8)',
});
