/** Texts of the hub of inscriptions; those with a source are the specification's, to the letter. */
export const messages = {
  title: 'Inscrições',
  tabs: 'Listas de inscrições',
  waiting: ({ year, candidacies, pending }: { year: number; candidacies: number; pending: number }) => {
    const parts = [
      ...(candidacies > 0 ? [`${candidacies} candidatura(s) por decidir`] : []),
      ...(pending > 0 ? [`${pending} inscrição(ões) por pagar`] : []),
    ];
    return `Em ${year} há trabalho à espera: ${parts.join(' e ')}.`;
  },
  seeWaiting: (year: number) => `Ver ${year}`,
} as const;
