import type { AuditWords } from '../platform/audit/words.ts';

/** How the history tells of this area. */
export const enrolmentWords: AuditWords = {
  things: {
    inscription: 'inscrição',
    student: 'estudante',
  },
  actions: {
    'inscription.state': { action: 'mudou', entity: 'estado da inscrição' },
    'inscription.settings': { action: 'mudou', entity: 'limites de anulação' },
    'inscription.export': { action: 'exportou', entity: 'lista de inscrições' },
    'student.export': { action: 'exportou', entity: 'lista de estudantes' },
    'student.readmit': { action: 'readmitiu', entity: 'estudante' },
    'student.deactivate': { action: 'desactivou', entity: 'estudante' },
  },
};
