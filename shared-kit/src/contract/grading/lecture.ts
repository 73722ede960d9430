import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { byId, listOf, nullFromText, options, pageQuery, recordId, written } from '../core/envelope.ts';

/** Texts of the specification (S2 §5). */
export const lectureTexts = { required: 'Por favor preencha os campos obrigatorios' } as const;

/** What may be attached (row 76). */
export const lectureFile = {
  maxBytes: 20_971_520,
  types: [
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'image/jpeg',
    'image/png',
    'application/zip',
  ],
  optional: true,
} as const;

const yes = z
  .union([z.boolean(), z.enum(['0', '1', 'true', 'false'])])
  .transform((it) => it === true || it === '1' || it === 'true');
const required = (max: number) =>
  z
    .string(lectureTexts.required)
    .trim()
    .min(1, lectureTexts.required)
    .max(max, `No máximo ${max} caracteres.`);
/** Fields of a lecture, as multipart: numbers and flags come as text. */
const fields = {
  title: required(200),
  description: z.string().trim().max(2000, 'No máximo 2000 caracteres.').default(''),
  course_id: recordId,
  subject_id: recordId,
  level_id: recordId.default(1),
  /** 'Data de Validade': afterwards students see it greyed. */
  expiresAt: z.iso.date(lectureTexts.required),
  /** Published. */
  is_available: yes.default(true),
  /** A task with hand-in. */
  is_assessment: yes.default(false),
  /** In place of a file. */
  link: z
    .preprocess(
      nullFromText,
      z
        .url({ protocol: /^https?$/, error: 'Indique um endereço que comece por https://.' })
        .max(500)
        .nullable(),
    )
    .default(null),
};
const form = z.object(fields);
export type LectureForm = z.output<typeof form>;

const lecture = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  course_id: z.int(),
  course_name: z.string(),
  level_id: z.int(),
  subject_id: z.int(),
  subject: z.object({ id: z.int(), name: z.string() }),
  expiresAt: z.iso.date(),
  is_available: z.boolean(),
  is_assessment: z.boolean(),
  link: z.string().nullable(),
  /** Null where a link stands in place of a file. */
  attachmnts: z.object({ name: z.string(), media_type: z.string(), size: z.int() }).nullable(),
  downloads: z.int(),
  created_at: z.iso.datetime(),
  version: z.int(),
});
export type Lecture = z.output<typeof lecture>;

/** Whoever teaches; a lecture is its author's. */
const teaches = 'grades.create_own';
export const lecturesOfSubject = endpoint({
  method: 'GET',
  path: '/get-lectures/:id',
  access: teaches,
  summary: "The caller's lectures of a subject, the latest first (S2 §7)",
  params: byId,
  response: options(lecture),
});
export const lectures = endpoint({
  method: 'GET',
  path: '/get-all_lectures',
  access: teaches,
  summary: "The caller's lectures, the latest first (S2 §7)",
  query: pageQuery,
  response: listOf(lecture),
});
export const createLecture = endpoint({
  method: 'POST',
  path: '/create-new-lecture',
  access: teaches,
  summary: 'A new lecture with a file, as multipart, or a link (S2 §5, rows 74 to 76)',
  upload: lectureFile,
  body: form,
  response: written(lecture),
});
export const editLecture = endpoint({
  method: 'POST',
  path: '/lectures/:id',
  access: teaches,
  summary: 'Changes a lecture; its file stays unless another is sent (row 74)',
  params: byId,
  upload: lectureFile,
  body: form,
  response: written(lecture),
});
export const removeLecture = endpoint({
  method: 'DELETE',
  path: '/lectures/:id',
  access: teaches,
  summary: 'Archives a lecture: students lose access at once (row 74)',
  params: byId,
  response: written(z.null()),
});
export const lectureAttachment = endpoint({
  method: 'GET',
  path: '/lectures/:id/file',
  access: teaches,
  summary: 'The file of a lecture; downloads are counted (row 74)',
  params: byId,
  download: true,
  response: z.unknown(),
});
