import type { AuditWords } from '../platform/audit/words.ts';

/** Words of this area for the audit log. */
export const reportingWords: AuditWords = {
  actions: {
    'inscription.statistics_export': { action: 'exportou', entity: 'estatística de inscrições' },
    'inscription.report_export': { action: 'exportou', entity: 'relatório de inscrições' },
  },
};
