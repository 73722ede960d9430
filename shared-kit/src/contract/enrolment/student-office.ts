import * as z from 'zod';
import { requiredText } from '../core/fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { idField, options, recordId, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { documentFile } from '../people/person-rules.ts';

/** What the office notes about a student, for itself: the student never reads it (decision 104). */
const note = z.object({
  id: z.int(),
  note: z.string(),
  /** A document that was handed in with it. */
  file: z.object({ name: z.string(), size: z.int() }).nullable(),
  created_at: instant,
  created_by: z.string(),
  /** Whether the caller may remove it: its author, or who corrects identities. */
  removable: z.boolean(),
});
export type StudentNote = z.output<typeof note>;

export const noteField = requiredText('Escreva a observação.', 2000);

const oneNote = z.object({ id: recordId, note_id: recordId });
export const studentNotes = endpoint('GET', '/estudantes/:id/notes', {
  access: 'students.read',
  summary: 'Notes and documents of the office about a student, the latest 100 (decision 104)',
  response: options(note),
});
export const addStudentNote = endpoint('POST', '/estudantes/:id/notes', {
  access: 'students.update',
  summary:
    'Notes something about a student, with or without a document, multipart; repeated with the same key it is written once (decision 104)',
  upload: { ...documentFile, optional: true },
  body: z.object({
    note: noteField,
    /** Made anew for each note: repeated with it, it is written once. */
    key: z.uuid('Identificador inválido.').optional(),
  }),
});
export const studentNoteFile = endpoint('GET', '/estudantes/:id/notes/:note_id/file', {
  access: 'students.read',
  summary: 'The document of a note; each download is audited (decision 104)',
  params: oneNote,
  download: true,
});
export const removeStudentNote = endpoint('DELETE', '/estudantes/:id/notes/:note_id', {
  access: 'students.update',
  summary: 'Removes a note with its document: its author, or who corrects identities (decision 104)',
  params: oneNote,
});

/** Papers of several students: adhesive labels of 70 × 37 mm, or cards of 86 × 54 mm to cut out (decision 103). */
export const studentPapers = ['ETIQUETAS', 'CARTOES'] as const;
export const printStudents = endpoint('POST', '/student-papers', {
  access: 'students.export',
  summary: 'Labels or cards of the chosen students as PDF, in the order of the list (decision 103)',
  body: z.object({
    paper: z.enum(studentPapers, 'Escolha etiquetas ou cartões.'),
    ids: z.array(idField()).min(1, 'Escolha pelo menos um estudante.').max(500, 'No máximo 500 estudantes.'),
  }),
  response: written(z.object({ path: z.string() })),
});
