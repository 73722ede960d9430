import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { byId, listOf, pageQuery, recordId, single, written } from '../core/envelope.ts';

/** To whom a communication goes (decision 90). */
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

const type = z.enum(communicationTypes, 'Escolha a quem se destina.');
const attachment = z.object({ name: z.string(), size: z.int(), media_type: z.string() }).nullable();

const received = z.object({
  id: z.int(),
  type,
  title: z.string(),
  body: z.string(),
  attachment,
  sent_at: z.iso.datetime(),
  /** Null where the portal itself tells something. */
  sender: z.string().nullable(),
  read_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
});
export type Communication = z.output<typeof received>;

const sent = received.omit({ read_at: true }).extend({
  /** To whom it went, in words. */
  audience: z.string(),
  recipients: z.int(),
  read: z.int(),
});
export type SentCommunication = z.output<typeof sent>;

/** Staff write to anybody, teachers to those they teach (I41). */
const writers = ['communications.create', 'communications.create_own'] as const;

export const totalCommunication = endpoint({
  method: 'GET',
  path: '/totalCommunication',
  access: 'communications.read',
  summary: 'How many communications the caller received, and how many are unread (S2 §7, decision 90)',
  response: single(z.object({ total: z.int(), unread: z.int() })),
});
export const communications = endpoint({
  method: 'GET',
  path: '/communications',
  access: 'communications.read',
  summary: 'What the caller received and has not expired, the newest first (S2 §7, decision 90)',
  query: pageQuery.omit({ search: true }),
  response: listOf(received),
});
export const openCommunication = endpoint({
  method: 'GET',
  path: '/commnucationStudent',
  access: 'communications.read',
  summary: 'Opens a communication of the caller and marks it read (S2 §7, decision 90)',
  query: z.object({ notification_id: recordId, type: type.optional() }),
  response: single(received),
});
export const communicationFile = endpoint({
  method: 'GET',
  path: '/communications/:id/attachment',
  access: ['communications.read', ...writers],
  summary: 'The file of a communication, for who received or may see it (decision 90)',
  params: byId,
  download: true,
  response: z.unknown(),
});

/** A field of a form that was left empty is none. */
const unlessEmpty = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional()).optional();

const audienceFields = {
  type,
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
  given: { type: CommunicationType } & Partial<Record<string, unknown>>,
  ctx: z.RefinementCtx,
) => {
  for (const [field, message] of needed[given.type] ?? [])
    if (given[field] === undefined) ctx.addIssue({ code: 'custom', path: [field], message });
};

/** Whom a communication is for: with a type that names them, the course, class, subject or student. */
const audience = z.object(audienceFields).superRefine(complete);
export type Audience = z.output<typeof audience>;

export const communicationAudience = endpoint({
  method: 'GET',
  path: '/communication-audience',
  access: writers,
  summary: 'How many would receive it, before it is sent (I41)',
  query: audience,
  response: single(z.object({ recipients: z.int(), audience: z.string() })),
});
export const ownAudiences = endpoint({
  method: 'GET',
  path: '/communication-editions',
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

/** What is written, and to whom. */
export const communicationForm = z
  .object({
    ...audienceFields,
    title: z
      .string('Escreva o assunto.')
      .trim()
      .min(1, 'Escreva o assunto.')
      .max(120, 'No máximo 120 caracteres.'),
    body: z
      .string('Escreva a mensagem.')
      .trim()
      .min(1, 'Escreva a mensagem.')
      .max(4000, 'No máximo 4000 caracteres.'),
    /** The last day on which it is shown. */
    expires_on: unlessEmpty(z.iso.date('Indique uma data válida.')),
  })
  .superRefine(complete);

export const sendCommunication = endpoint({
  method: 'POST',
  path: '/communications',
  access: writers,
  summary: 'Sends a communication to everybody it is for (I41)',
  body: communicationForm,
  upload: { ...communicationUpload, optional: true },
  response: written(z.object({ id: z.int(), recipients: z.int() })),
});
export const sentCommunications = endpoint({
  method: 'GET',
  path: '/sent-communications',
  access: writers,
  summary: 'What was sent, the newest first, with how many read it; teachers see their own (I41)',
  query: pageQuery.extend({ type: type.optional() }),
  response: listOf(sent),
});

export type CommunicationForm = z.output<typeof communicationForm>;
