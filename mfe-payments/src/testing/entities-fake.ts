import { billingReadiness, type BillingReadiness } from '@portal/shared-kit/contract/finance/fee';
import {
  entity,
  loadReferences,
  testEntity,
  type EntityRow,
  type Loading,
} from '@portal/shared-kit/contract/finance/payment-entity';
import { answer, fakeApi, fakeRegister, on, rowOf, type Fake } from '@portal/shared-kit/testing';

/** An entity as the API lists it. */
export const row = (id: number, more: Partial<EntityRow> = {}) =>
  rowOf(entity.list, {
    id,
    bank: 'Banco da Demonstração',
    code: `9012${id}`,
    nib: '000100000012345678957',
    used_for: ['INSCRICAO', 'RENOVACAO'],
    valid_from: '2026-01-01',
    active: true,
    version: 1,
    in_force: true,
    last_reference: 41,
    ...more,
  });
/** The content of a file of references. */
export const loaded = (more: Partial<Loading> = {}): Loading => ({
  accepted: 2,
  sample: ['70000000001', '70000000002'],
  refused: 1,
  refusals: [{ line: 4, text: 'abc', problem: 'Não é uma referência de 9 a 11 dígitos.' }],
  loaded: false,
  ...more,
});

/** The fake API of the entities; changes are stored. `more` overrides it. */
export const serve = (rows: EntityRow[], ...more: Fake[]) =>
  fakeApi(
    ...more,
    on(entity.update, ({ params, body }, next) => {
      if (body.active === false) rows.find(({ id }) => id === params.id)!.in_force = false;
      return next();
    }),
    ...fakeRegister(entity, rows, {
      made: (id, form) => row(id, form),
      said: { create: 'Entidade criada com sucesso.', update: 'Entidade actualizada com sucesso.' },
    }),
    on(billingReadiness, ({ query }) => answer.one(ready(query.year))),
    on(testEntity, ({ params }) =>
      answer.one(
        params.id === 1
          ? {
              reference: '00000420340',
              step: { digits: '9012300000420325000000', remainder: 58, check: '40' },
            }
          : { reference: null, step: null },
      ),
    ),
    on(loadReferences, ({ body }) =>
      answer.done('2 referências carregadas.', loaded({ loaded: !body.preview })),
    ),
  );

export const ready = (year: number): BillingReadiness => ({ year, ready: true, needs: [] });

export const notReady = (year: number): BillingReadiness => ({
  year,
  ready: false,
  needs: [
    { kind: 'fee', label: 'Taxas de Licenciatura', done: true, missing: [] },
    { kind: 'entity', label: 'Entidade activa para inscrições', done: false, missing: ['Nenhuma serve.'] },
  ],
});
