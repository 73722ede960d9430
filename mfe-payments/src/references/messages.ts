/** Texts of `/services/references` (decision 121). */
export const messages = {
  title: 'Referências',
  empty: 'Não há referências.',
  entityIs: (code: string, bank: string) => `Entidade ${code} · ${bank}`,
  none: '—',
  until: (day: string) => `Válida até ${day}`,
  never: 'Sem fim',
  entity: 'Entidade',
  annul: 'Anular',
  annulQuestion: (number: string) => `Anular a referência ${number}?`,
  annulHint: 'Quem pagar por ela ainda é reconhecido: o dinheiro fica em «Por identificar».',
  reissue: 'Dar nova referência',
  reissueQuestion: (invoice: string) => `Dar uma nova referência à factura ${invoice}?`,
  reissueHint:
    'Vale pelo que falta pagar da factura. A anterior deixa de valer e continua a ser reconhecida.',
  expires: 'Válida até',
  expiresHint: 'Vazio: sem fim.',
  load: 'Carregar referências do banco',
} as const;
