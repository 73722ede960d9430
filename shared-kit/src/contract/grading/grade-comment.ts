import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idField, recordId, single, versionField, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { readsGrades } from './place.ts';

const comment = z.object({
  /** Empty where there is none. */
  comment: z.string(),
  /** Sent back with the next comment; 0 where there was never one. */
  version: z.int(),
  /** Every text it had, the latest first. */
  history: z.array(z.object({ id: z.int(), comment: z.string(), author: z.string(), at: instant })),
});

export const gradeComment = endpoint('GET', '/grade-comments', {
  access: readsGrades,
  summary: "The teachers' comment on a grade, which its student reads once the grade is published",
  query: z.object({ student_id: recordId, assessment_formula_id: recordId }),
  response: single(comment),
});

export const saveGradeComment = endpoint('POST', '/grade-comments', {
  access: ['grades.create_own', 'grades.update_own'],
  summary: 'Comments on a grade, also after its pauta is submitted; an empty text takes the comment away',
  body: z.object({
    student_id: idField('Indique o estudante.'),
    assessment_formula_id: idField('Indique a avaliação.'),
    comment: z.string().trim().max(500, 'O comentário tem no máximo 500 caracteres.'),
    version: versionField,
  }),
  response: written(comment),
});
