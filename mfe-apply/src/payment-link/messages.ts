export const messages = {
  title: 'Pagar uma factura',
  loading: 'A carregar…',
  incomplete: 'A ligação está incompleta: abra-a de novo na mensagem em que a recebeu.',
  ways: 'Como pagar',
  help: 'Pague a uma só destas entidades, com a referência e o valor exactos. Guarde o talão.',
  noWay: 'De momento não há referência para pagar. Peça outra ligação a quem lhe enviou esta.',
  paid: 'Esta factura já está paga. Não há nada a fazer.',
  annulled: 'Esta factura foi anulada. Não a pague.',
  what: 'O quê',
  open: 'Por pagar',
} as const;
