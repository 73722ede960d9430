import type { AuditWords } from '../platform/audit/words.ts';

/** Words of this area for the audit log. */
export const gradingWords: AuditWords = {
  things: { edition: 'edição' },
  actions: {
    'edition.weights': { action: 'mudou', entity: 'pesos' },
    'edition.grades': { action: 'lançou', entity: 'notas' },
  },
  fields: {
    grades: { label: 'Notas guardadas' },
  },
};
