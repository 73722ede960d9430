import { percent } from '@portal/shared-kit/contract/core/counted';
/** Texts of discounts and scholarships (decision I26). */
export const messages = {
  title: 'Descontos e bolsas',
  empty: 'Ainda não há descontos nem bolsas.',
  student: 'Estudante',
  what: 'Tipo',
  percent: 'Percentagem',
  percentHint: `Da propina de cada mês. Vários no mesmo mês somam-se, até ${percent(100)}.`,
  share: percent,
  from: 'Desde',
  until: 'Até',
  untilHint: 'Contam os meses inteiros em que estes dias caem.',
  between: (from: string, until: string) => `${from} a ${until}`,
  reason: 'Motivo',
  reasonHint: 'É impresso na factura.',
  askedBy: (name: string | null) => `Pedido por ${name ?? 'Portal'}`,
  askedAt: 'Pedido em',
  decidedBy: (name: string) => `Decidido por ${name}`,
  ask: 'Pedir desconto',
  askTitle: 'Pedir um desconto ou uma bolsa',
  approve: 'Aprovar',
  refuse: 'Recusar',
} as const;
