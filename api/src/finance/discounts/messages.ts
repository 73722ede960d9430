import { percent } from '@portal/shared-kit/contract/core/counted';

export const messages = {
  missing: 'Desconto não encontrado.',
  named: (student: string, share: number) => `${student}, ${percent(share)}`,
  alreadyApproved: 'Já está aprovado.',
  noStudent: 'Escolha um estudante.',
  asked: 'Pedido registado: conta depois de outra pessoa o aprovar.',
  approved: 'Desconto aprovado: conta para as facturas ainda não emitidas.',
  refused: 'Desconto recusado.',
  ownRequest: 'Ninguém aprova o que pediu: tem de ser outra pessoa.',
  ownDiscount: 'Ninguém decide um desconto seu.',
  decided: 'Este pedido já foi decidido.',
} as const;
