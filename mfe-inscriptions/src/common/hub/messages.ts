import { counted } from '@portal/shared-kit/contract/core/counted';

/** Texts of the hub of inscriptions; those with a source are the specification's, to the letter. */
export const messages = {
  title: 'Inscrições',
  tabs: 'Listas de inscrições',
  waiting: ({ year, candidacies, pending }: { year: number; candidacies: number; pending: number }) => {
    const parts = [
      ...(candidacies > 0
        ? [counted(candidacies, 'candidatura por decidir', 'candidaturas por decidir')]
        : []),
      ...(pending > 0 ? [counted(pending, 'inscrição por pagar', 'inscrições por pagar')] : []),
    ];
    return `Em ${year} há trabalho à espera: ${parts.join(' e ')}.`;
  },
  seeWaiting: (year: number) => `Ver ${year}`,
} as const;
