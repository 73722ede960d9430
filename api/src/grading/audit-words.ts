import type { AuditWords } from '../platform/audit/words.ts';

/** Words of this area for the audit log. */
export const gradingWords: AuditWords = {
  things: { edition: 'edição', pauta: 'pauta', grade_reopening: 'pedido de reabertura' },
  actions: {
    'edition.weights': { action: 'mudou', entity: 'pesos' },
    'edition.publish': { action: 'publicou', entity: 'coluna de notas' },
    'edition.unpublish': { action: 'retirou', entity: 'coluna de notas' },
    'pauta.state': { action: 'mudou', entity: 'estado da pauta' },
    'grade_reopening.ask': { action: 'pediu', entity: 'reabertura' },
    'grade_reopening.decide': { action: 'decidiu', entity: 'pedido de reabertura' },
    'edition.grades': { action: 'lançou', entity: 'notas' },
  },
  fields: {
    column: { label: 'Coluna' },
    grades: { label: 'Notas guardadas' },
  },
};
