import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idField, listOf, pageQuery, written } from '../core/envelope.ts';
import { moment, person, text, type ExportedList } from '../core/list-field.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { reasonField } from '../core/reason-field.ts';

const specialExamRow = z.object({
  id: z.int(),
  edition_id: z.int(),
  subject_name: z.string(),
  classmate_name: z.string(),
  course_name: z.string(),
  year: z.int(),
  semester_id: z.int(),
  student_id: z.int(),
  fullName: z.string(),
  student_card_id: z.string(),
  reason: z.string(),
  named_by: z.string(),
  named_at: instant,
  /** As printed: '12,5', 'F', '' until entered. */
  grade: z.string(),
  /** Null while valid. */
  withdrawn_at: instant.nullable(),
  withdrawn_by: z.string().nullable(),
  withdrawal_reason: z.string(),
});
export type SpecialExamRow = z.output<typeof specialExamRow>;

export const specialExamList: ExportedList<SpecialExamRow> = {
  title: 'Exames especiais',
  file: 'exames_especiais',
  fields: {
    student_card_id: text('Código', { shownIn: 'fullName', narrow: true }),
    fullName: person('Nome'),
    subject_name: text('Disciplina'),
    classmate_name: text('Turma', { shownIn: 'subject_name' }),
    year: text('Ano', { shownIn: 'subject_name', narrow: true }),
    reason: text('Motivo'),
    named_by: text('Nomeado por'),
    named_at: moment('Nomeado em', { shownIn: 'named_by' }),
    grade: text('Nota', { none: 'por lançar', narrow: true }),
    withdrawn_at: text('Estado'),
    withdrawal_reason: text('Motivo da retirada', { shownIn: 'withdrawn_at' }),
  },
};

/** Staff, and a teacher for the courses they coordinate (I2). */
const decides = ['pautas.approve', 'grades.create_own'] as const;

export const specialExams = endpoint('GET', '/special-exams', {
  access: ['pautas.read', 'grades.create_own'],
  summary:
    'Who is named for the special exam, the latest first, searched by student, card code and subject; a teacher those of courses they coordinate (I2)',
  query: pageQuery,
  response: listOf(specialExamRow),
});
export const exportSpecialExams = listFile(specialExams, '/exportSpecialExams', 'pautas.export');

export const namingForm = z.object({ student_id: idField('Escolha o estudante.'), reason: reasonField });

export const nameForSpecialExam = endpoint('POST', '/special-exams', {
  access: decides,
  summary:
    'Names a student of a submitted pauta for the special exam with a reason: the registry or the coordinator of the course, not who teaches there (I2)',
  body: namingForm.extend({ sheet_id: idField() }),
  response: written(specialExamRow),
});
export const withdrawSpecialExam = endpoint('POST', '/special-exams/:id/withdraw', {
  access: decides,
  summary: 'Takes a naming back, with a reason, as long as nothing is entered for it (I2)',
  body: z.object({ reason: reasonField }),
  response: written(specialExamRow),
});
