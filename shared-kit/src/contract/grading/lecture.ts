import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { listOf, options, pageQuery, recordId, versionField, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { optionalText, requiredText, yearField } from '../core/fields.ts';

/** Lectures: material of a subject for the students of its classes (rows 74 to 76, I1, I42). */

/** Accepted files; 20 MB. */
export const lectureUpload = {
  maxBytes: 20 * 1024 * 1024,
  types: [
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'image/jpeg',
    'image/png',
    'application/zip',
  ],
  field: 'file_attachement',
} as const;

/** The specification's texts, verbatim (S2 §5). */
export const lectureTexts = { required: 'Por favor preencha os campos obrigatorios' } as const;

const attachment = z.object({ name: z.string(), size: z.int(), media_type: z.string() }).nullable();
const shared = {
  id: z.int(),
  title: z.string(),
  description: z.string(),
  subject_id: z.int(),
  subject: z.object({ id: z.int(), name: z.string() }),
  /** An assignment; handing it in is not part of the portal. */
  is_assessment: z.boolean(),
  /** Data de Validade: last day on which students may download it. */
  expiresAt: z.iso.date(),
  expired: z.boolean(),
  link: z.string().nullable(),
  attachmnts: attachment,
  created_at: instant,
  /** Who made it. */
  author: z.string(),
};
const lecture = z.object({
  ...shared,
  course_id: z.int(),
  course_name: z.string(),
  level_id: z.int(),
  classes: z.array(z.object({ id: z.int(), name: z.string(), year: z.int() })),
  /** Published: visible to students. */
  is_available: z.boolean(),
  downloads: z.int(),
  version: z.int(),
});
export type Lecture = z.output<typeof lecture>;

const teaches = 'grades.create_own';

export const lectures = endpoint('GET', '/get-all_lectures', {
  access: teaches,
  summary: 'The lectures of what the caller teaches, the newest first (S2 §7)',
  query: pageQuery
    .omit({ search: true })
    .extend({ subject_id: recordId.optional(), year: yearField.optional() }),
  response: listOf(lecture),
});
export const subjectLectures = endpoint('GET', '/get-lectures/:id', {
  access: teaches,
  summary: 'The lectures of a subject that the caller teaches, the newest first (S2 §7)',
  response: options(lecture),
});

const required = lectureTexts.required;
/** A boolean in an untyped form. */
const flag = z.preprocess((value) => {
  if (value === undefined || value === '') return undefined;
  return ['1', 'true', 'Sim', 1, true].includes(value as string);
}, z.boolean().default(false));
const idOf = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  z.coerce.number<number | string>(required).int(required).positive(required).max(2_147_483_647, required),
);
/** A list in an untyped form: '3,4'. */
const ids = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((one) => one.trim() !== '') : value),
    z.array(recordId).max(50),
  )
  .default([]);
const fields = {
  title: requiredText(required, 160),
  description: optionalText(4000),
  is_available: flag,
  is_assessment: flag,
  expiresAt: z.iso.date(required),
  /** Instead of a file, or in addition. */
  link: z
    .preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      z
        .url({ protocol: /^https?$/, error: 'Indique um endereço que comece por https://.' })
        .max(500)
        .optional(),
    )
    .optional(),
};
export const lectureForm = z.object({
  ...fields,
  course_id: idOf,
  subject_id: idOf,
  /** The classes of the year it is for; by default all in which the caller teaches the subject. */
  classmates: ids,
  /** Ignored: the level follows from the classes. */
  level_id: recordId.default(1),
});

export const createLecture = endpoint('POST', '/create-new-lecture', {
  access: teaches,
  summary:
    'Adds a lecture for classes of the caller in the running year, with a file or a link (S2 §7, rows 75, 76)',
  body: lectureForm,
  upload: { ...lectureUpload, optional: true },
  response: written(lecture),
});
export const lectureChange = z.object({ ...fields, version: z.coerce.number().pipe(versionField) });
export const updateLecture = endpoint('POST', '/lectures/:id', {
  access: teaches,
  summary: 'Changes a lecture; a new file takes the place of the old one (row 74)',
  body: lectureChange,
  upload: { ...lectureUpload, optional: true },
  response: written(lecture),
});
export const removeLecture = endpoint('DELETE', '/lectures/:id', {
  access: teaches,
  summary: 'Archives a lecture: students lose it at once (row 74)',
  response: written(z.object({ id: z.int() })),
});
export const lectureFile = endpoint('GET', '/lectures/:id/file', {
  access: [teaches, 'enrolment.read_own'],
  summary:
    'The file of a lecture, for its teachers, and for its students until it expires; counted (rows 74, 75)',
  download: true,
});

const material = z.object({
  ...shared,
  classmate_name: z.string(),
  year: z.int(),
  semester_id: z.int(),
});
export type Material = z.output<typeof material>;
export const studentLectures = endpoint('GET', '/student-lectures', {
  access: 'enrolment.read_own',
  summary:
    'The published lectures of the subjects the caller is enrolled in, the newest first; expired ones too (I42)',
  query: pageQuery
    .omit({ search: true })
    .extend({ subject_id: recordId.optional(), year: yearField.optional() }),
  response: listOf(material),
});
