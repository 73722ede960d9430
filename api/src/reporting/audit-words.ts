import type { AuditWords } from '../platform/audit/words.ts';

/** How the history tells of this area. */
export const reportingWords: AuditWords = {
  actions: {
    'inscription.statistics_export': { action: 'exportou', entity: 'estatística de inscrições' },
    'inscription.report_export': { action: 'exportou', entity: 'relatório de inscrições' },
  },
};
