import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageQuery, recordId, single } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { label, moment, text, type ListFields } from '../core/list-field.ts';

/** Audience types of a communication (decision 90). */
export const communicationTypes = ['GERAL', 'CURSO', 'TURMA', 'INDIVIDUAL', 'FINANCEIRA', 'PAUTA'] as const;
export type CommunicationType = (typeof communicationTypes)[number];
export const communicationLabels: Record<CommunicationType, string> = {
  GERAL: 'Geral',
  CURSO: 'Curso',
  TURMA: 'Turma',
  INDIVIDUAL: 'Individual',
  FINANCEIRA: 'Financeira',
  PAUTA: 'Pauta',
};

export const communicationType = z.enum(communicationTypes, 'Escolha a quem se destina.');
const attachment = z.object({ name: z.string(), size: z.int(), media_type: z.string() }).nullable();

export const received = z.object({
  id: z.int(),
  type: communicationType,
  title: z.string(),
  body: z.string(),
  attachment,
  sent_at: instant,
  /** Null for a notification from the portal itself. */
  sender: z.string().nullable(),
  read_at: instant.nullable(),
  expires_at: instant.nullable(),
});
export type Communication = z.output<typeof received>;

/** Who may write: staff to anybody, teachers to those they teach (I41). */
export const writers = ['communications.create', 'communications.create_own'] as const;

export const totalCommunication = endpoint('GET', '/totalCommunication', {
  access: 'communications.read',
  summary: 'How many communications the caller received, and how many are unread (S2 §7, decision 90)',
  response: single(z.object({ total: z.int(), unread: z.int() })),
});
export const communications = endpoint('GET', '/communications', {
  access: 'communications.read',
  summary: 'What the caller received and has not expired, the newest first (S2 §7, decision 90)',
  query: pageQuery.omit({ search: true }),
  response: listOf(received),
});
const studentCommunication = received.omit({ body: true, attachment: true });
export type StudentCommunication = z.output<typeof studentCommunication>;

/** What a student was sent, on their page. */
export const studentCommunicationFields: ListFields<StudentCommunication> = {
  title: text('Assunto'),
  type: label('Tipo', communicationLabels),
  sender: text('Enviada por', { none: 'Portal' }),
  sent_at: moment('Enviada em'),
  read_at: moment('Lida em', { none: 'Por ler' }),
};
export const studentCommunications = endpoint('GET', '/student-communications', {
  access: 'communications.create',
  summary:
    'What a student received, the newest first, with when they read it; what has expired too (decision 104)',
  query: pageQuery.omit({ search: true }).extend({ student_id: recordId }),
  response: listOf(studentCommunication),
});
export const openCommunication = endpoint('GET', '/commnucationStudent', {
  access: 'communications.read',
  summary: 'Opens a communication of the caller and marks it read (S2 §7, decision 90)',
  query: z.object({ notification_id: recordId, type: communicationType.optional() }),
  response: single(received),
});
export const communicationFile = endpoint('GET', '/communications/:id/attachment', {
  access: ['communications.read', ...writers],
  summary: 'The file of a communication, for who received or may see it (decision 90)',
  download: true,
});
