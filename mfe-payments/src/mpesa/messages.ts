/** Texts of payments by M-Pesa (E.5). */
export const messages = {
  title: 'Pagamentos M-Pesa',
  parts: 'Partes',
  attempts: 'Pagamentos',
  compare: 'Comparar com o extracto',
  empty: 'Ainda não há pagamentos M-Pesa.',
  open: 'Por confirmar',
  lateOnly: 'Há mais de uma hora',
  check: 'Consultar agora',
  reverse: 'Estornar',
  reverseTitle: (amount: string, name: string) => `Estornar ${amount} de ${name}?`,
  reverseHint:
    'O dinheiro volta ao telefone de quem pagou e a factura fica por pagar. O M-Pesa só o faz dentro do prazo dele.',
  returned: 'O dinheiro voltou',
  returnedTitle: (amount: string, name: string) => `O M-Pesa devolveu ${amount} a ${name}?`,
  returnedHint:
    'O M-Pesa não responde há um dia. Veja no portal ou no extracto do M-Pesa se o estorno foi feito: o pagamento fica estornado e a factura por pagar.',
  notReturned: 'O dinheiro não voltou',
  notReturnedTitle: (amount: string, name: string) => `O M-Pesa não devolveu ${amount} a ${name}?`,
  notReturnedHint:
    'O M-Pesa não responde há um dia. Veja no portal ou no extracto do M-Pesa que o estorno não foi feito: o pagamento fica como está e pode ser devolvido de outra forma.',
  none: '—',
  entity: 'Entidade',
  day: 'Dia',
  noSuchDay: 'Este dia não existe: escreva dd/mm/aaaa.',
  noEntities: 'Nenhuma entidade tem M-Pesa: configure-o em Entidades de pagamento.',
  toEntities: 'Entidades de pagamento',
  statementHint: 'O extracto do M-Pesa importa-se em Ficheiros do banco, na entidade que o recebe.',
  toFiles: 'Ficheiros do banco',
  emptyDay: 'Nada neste dia, nem no portal nem no extracto.',
} as const;
