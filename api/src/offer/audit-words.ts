import type { AuditWords } from '../platform/audit/words.ts';

/** How the history tells of this area. */
export const offerWords: AuditWords = {
  things: {
    department: 'departamento',
    course: 'curso',
    subject: 'disciplina',
    course_subject: 'disciplina do plano',
    precedence: 'precedência',
    class_group: 'turma',
    activity: 'actividade',
  },
  actions: {
    'course_subject.close': { action: 'fechou', entity: 'disciplina do plano' },
    'class_group.advance': { action: 'avançou', entity: 'semestre da turma' },
    'class_group.replicate': { action: 'replicou', entity: 'turma' },
  },
};
