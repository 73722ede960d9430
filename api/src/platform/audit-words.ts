import type { AuditWords } from './audit/words.ts';

/** How the history tells of this area. */
export const platformWords: AuditWords = {
  things: {
    company: 'perfil da instituição',
  },
  actions: {
    'company.logo': { action: 'mudou', entity: 'logótipo da instituição' },
  },
};
