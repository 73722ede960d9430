import type { AuditWords } from '../platform/audit/words.ts';

/** How the history tells of this area. */
export const peopleWords: AuditWords = {
  things: {
    teacher: 'docente',
    teaching: 'alocação de docente',
    employee: 'funcionário',
    person: 'pessoa',
  },
  actions: {
    'teaching.end': { action: 'terminou', entity: 'alocação de docente' },
    'teacher.deactivate': { action: 'desactivou', entity: 'docente' },
    'teacher.document_add': { action: 'guardou', entity: 'documento do docente' },
    'teacher.document_read': { action: 'descarregou', entity: 'documento do docente' },
    'teacher.document_remove': { action: 'eliminou', entity: 'documento do docente' },
    'employee.deactivate': { action: 'desactivou', entity: 'funcionário' },
    'person.identity': { action: 'corrigiu', entity: 'identificação' },
    'person.document_read': { action: 'descarregou', entity: 'documento da identificação' },
    'person.complete': { action: 'completou', entity: 'dados da pessoa' },
  },
};
