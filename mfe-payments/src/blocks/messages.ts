/** Texts of `/settings/blocks` (decision I27). */
export const messages = {
  title: 'Bloqueios por dívida',
  rules: 'O que uma factura vencida impede',
  rulesHint:
    'Quem está impedido vê sempre qual é a factura e como a pagar. Ver as próprias notas nunca é impedido.',
  renewal: 'Renovar a inscrição',
  groups: {
    exams: 'Inscrição em exames',
    papers: 'Certificados e declarações',
    rest: 'Outros serviços',
  },
  nothing: 'As dívidas não impedem nada.',

  suspensions: 'Suspensões',
  suspensionsHint: 'Até ao dia indicado as dívidas do estudante não o impedem de nada. Terminam por si.',
  empty: 'Ainda não há suspensões.',
  student: 'Estudante',
  until: 'Até',
  reason: 'Motivo',
  by: (name: string) => `Suspenso por ${name}`,
  endedBy: (name: string) => `Terminado por ${name}`,
  suspend: 'Suspender bloqueio',
  suspendTitle: 'Suspender o bloqueio de um estudante',
  untilHint: 'O último dia, no máximo daqui a um ano.',
  end: 'Terminar',
  endOf: (name: string) => `Terminar a suspensão de ${name}?`,
  ended: (name: string) => `Suspensão de ${name} terminada.`,
  endHint: 'As facturas vencidas voltam a impedir.',
} as const;
