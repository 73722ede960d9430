import type { AuditWords } from '../platform/audit/words.ts';

/** How the history tells of this area. */
export const financeWords: AuditWords = {
  things: {
    fee: 'taxas',
    payment_entity: 'entidade de pagamento',
    invoice: 'factura',
    payment: 'pagamento',
    payment_proof: 'comprovativo',
  },
  actions: {
    'fee.retire': { action: 'retirou', entity: 'taxas' },
    'payment_entity.load': { action: 'carregou', entity: 'referências da entidade' },
    'invoice.issue': { action: 'emitiu', entity: 'factura' },
    'invoice.annul': { action: 'anulou', entity: 'factura' },
    'payment.confirm': { action: 'confirmou', entity: 'pagamento' },
    'payment.reverse': { action: 'estornou', entity: 'pagamento' },
    'payment.unmatched': { action: 'recebeu', entity: 'pagamento por identificar' },
    'payment.return': { action: 'devolveu', entity: 'pagamento' },
    'payment_proof.hold': { action: 'abriu', entity: 'comprovativo' },
    'payment_proof.read': { action: 'viu', entity: 'ficheiro do comprovativo' },
    'payment_proof.accept': { action: 'aceitou', entity: 'comprovativo' },
    'payment_proof.reject': { action: 'rejeitou', entity: 'comprovativo' },
    'invoice.settle': { action: 'recebeu', entity: 'pagamento da factura' },
    'invoice.reopen': { action: 'reabriu', entity: 'factura' },
  },
};
