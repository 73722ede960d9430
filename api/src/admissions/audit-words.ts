import type { AuditWords } from '../platform/audit/words.ts';

/** Words of this area for the audit log. */
export const admissionsWords: AuditWords = {
  things: {
    candidacy: 'candidatura',
    application_settings: 'definições das candidaturas',
  },
  actions: {
    'candidacy.export': { action: 'exportou', entity: 'lista de candidaturas' },
    'candidacy.submit': { action: 'submeteu', entity: 'candidatura' },
    'application_settings.update': { action: 'alterou', entity: 'definições das candidaturas' },
    'payment_proof.send': { action: 'enviou', entity: 'comprovativo' },
    'candidacy.identity': { action: 'corrigiu', entity: 'identificação' },
    'candidacy.document_read': { action: 'descarregou', entity: 'documento da candidatura' },
    'candidacy.state': { action: 'mudou', entity: 'estado da candidatura' },
  },
  fields: {
    reason_code: { label: 'Motivo' },
    exact_age: { label: 'Exigir idade exacta', yesNo: true },
    minors_with_guardian: { label: 'Permitir menores com encarregado', yesNo: true },
  },
};
