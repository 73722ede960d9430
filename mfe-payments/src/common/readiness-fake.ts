import type { BillingReadiness } from '@portal/shared-kit/contract/finance/fee';

export const ready = (year: number): BillingReadiness => ({ year, ready: true, needs: [] });
export const notReady = (year: number): BillingReadiness => ({
  year,
  ready: false,
  needs: [
    { kind: 'fee', label: 'Taxas de Licenciatura', done: true, missing: [] },
    { kind: 'entity', label: 'Entidade activa para inscrições', done: false, missing: ['Nenhuma serve.'] },
  ],
});
