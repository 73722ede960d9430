/** Texts of a student's adaptations in exams (H.2). */
export const adaptationMessages = {
  title: 'Adaptações',
  who: 'Só quem prepara os exames vê esta parte da ficha; o estudante vê as suas adaptações e quem as consultou.',
  empty: 'Este estudante não tem adaptações registadas.',
  what: 'Adaptação',
  days: 'Dias',
  state: 'Estado',
  recorded: 'Registada por',
  add: 'Registar adaptação',
  addTo: (name: string) => `Adaptação de ${name}`,
  period: (from: string, until: string | undefined) =>
    until ? `${from} a ${until}` : `desde ${from}, sem fim marcado`,
  by: (name: string, at: string) => `${name}, ${at}`,
  endedBy: (name: string, at: string, reason: string) => `Terminada por ${name}, ${at}: ${reason}`,
  registered: (disability: string, kinds: string) =>
    kinds
      ? `Deficiência registada: ${disability}. Costuma pedir: ${kinds}.`
      : `Deficiência registada: ${disability}.`,
  kind: 'O que se dá ao estudante',
  minutes: 'Minutos a mais por hora',
  note: 'Nota',
  noteHint: 'Para quem prepara a sala e a prova. O estudante lê-a.',
  from: 'Primeiro dia',
  until: 'Último dia',
  untilHint: 'Em branco: até ser terminada.',
  consent: 'O estudante consentiu que isto fique registado',
  end: 'Terminar',
  endTitle: (what: string) => `Terminar: ${what}`,
  endWarning: 'Deixa de valer a partir de agora e fica no histórico.',
} as const;
