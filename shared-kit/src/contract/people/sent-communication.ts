import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageQuery, recordId, single, written } from '../core/envelope.ts';
import { day, label, moment, number, text, type ExportedList } from '../core/list-field.ts';
import { listFile } from '../core/list-file.ts';
import { messageText } from '../core/message-text.ts';
import {
  communicationLabels,
  communicationType,
  received,
  writers,
  type CommunicationType,
} from './communication.ts';

const sent = received.omit({ read_at: true }).extend({
  /** The audience, in words. */
  audience: z.string(),
  recipients: z.int(),
  read: z.int(),
});
export type SentCommunication = z.output<typeof sent>;

export const communicationList: ExportedList<SentCommunication> = {
  title: 'Comunicações',
  file: 'comunicacoes',
  fields: {
    title: text('Assunto'),
    type: label('Tipo', communicationLabels),
    audience: text('Destinatários'),
    recipients: number('Receberam', { shownIn: 'read' }),
    read: number('Leram', { column: 'Lida por' }),
    sender: text('Enviada por', { column: 'Por' }),
    sent_at: moment('Enviada em'),
    /** The last day is the one before the moment of expiry. */
    expires_at: day('Visível até', { column: 'Até' }),
  },
};

/** An empty form field counts as absent. */
const unlessEmpty = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional()).optional();

const audienceFields = {
  type: communicationType,
  course_id: unlessEmpty(recordId),
  classmate_id: unlessEmpty(recordId),
  subject_id: unlessEmpty(recordId),
  student_id: unlessEmpty(recordId),
};
const needed: Partial<Record<CommunicationType, [keyof typeof audienceFields, string][]>> = {
  CURSO: [['course_id', 'Escolha o curso.']],
  TURMA: [['classmate_id', 'Escolha a turma.']],
  PAUTA: [
    ['classmate_id', 'Escolha a turma.'],
    ['subject_id', 'Escolha a disciplina.'],
  ],
  INDIVIDUAL: [['student_id', 'Escolha o estudante.']],
};
const complete = (
  fields: { type: CommunicationType } & Partial<Record<string, unknown>>,
  ctx: z.RefinementCtx,
) => {
  for (const [field, message] of needed[fields.type] ?? [])
    if (fields[field] === undefined) ctx.addIssue({ code: 'custom', path: [field], message });
};

/** Audience of a communication: depending on its type the course, class, subject or student. */
const audience = z.object(audienceFields).superRefine(complete);
export type CommunicationAudience = z.output<typeof audience>;

export const communicationAudience = endpoint('GET', '/communication-audience', {
  access: writers,
  summary: 'How many would receive it, before it is sent (I41)',
  query: audience,
  response: single(z.object({ recipients: z.int(), audience: z.string() })),
});
export const ownAudiences = endpoint('GET', '/communication-editions', {
  access: writers,
  summary: 'The classes and subjects that the caller teaches now, to write to (I41)',
  response: single(
    z.array(
      z.object({
        classmate_id: z.int(),
        classmate_name: z.string(),
        subject_id: z.int(),
        subject_name: z.string(),
      }),
    ),
  ),
});

/** Accepted files of a communication. */
const communicationUpload = {
  maxBytes: 5 * 1024 * 1024,
  types: ['application/pdf', 'image/jpeg', 'image/png'],
} as const;

export const communicationForm = z
  .object({
    ...audienceFields,
    ...messageText,
    /** Last day on which it is shown. */
    expires_on: unlessEmpty(z.iso.date('Indique uma data válida.')),
    /** Made anew for each message: repeated with it, nobody receives it twice. */
    key: z.uuid('Identificador inválido.').optional(),
  })
  .superRefine(complete);

export const sendCommunication = endpoint('POST', '/communications', {
  access: writers,
  summary:
    'Sends a communication to everybody it is for; repeated with the same key it is answered again (I41)',
  body: communicationForm,
  upload: { ...communicationUpload, optional: true },
  response: written(z.object({ id: z.int(), recipients: z.int() })),
});
export const sentCommunications = endpoint('GET', '/sent-communications', {
  access: writers,
  summary: 'What was sent, the newest first, with how many read it; teachers see their own (I41)',
  query: pageQuery.extend({ type: communicationType.optional() }),
  response: listOf(sent),
});
export const exportCommunications = listFile(sentCommunications, '/exportCommunications', writers);

export type CommunicationForm = z.output<typeof communicationForm>;
