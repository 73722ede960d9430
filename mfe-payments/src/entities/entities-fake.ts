import {
  entity,
  loadReferences,
  testEntity,
  type EntityRow,
  type Loading,
} from '@portal/shared-kit/contract/finance/payment-entity';
import { billingReadiness } from '@portal/shared-kit/contract/finance/fee';
import { answer, fakeApi, on } from '@portal/shared-kit/testing';
import { notReady, ready } from '../common/readiness-fake.ts';

/** An entity as the API lists it. */
export const row = (id: number, more: Partial<EntityRow> = {}): EntityRow => ({
  id,
  bank: 'Banco da Demonstração',
  code: `9012${id}`,
  nib: '000100000012345678957',
  used_for: ['INSCRICAO', 'RENOVACAO'],
  reference_mode: 'CALCULADA_MOD97',
  wallet_shortcode: null,
  valid_from: '2026-01-01',
  valid_to: null,
  active: true,
  version: 1,
  in_use: false,
  in_force: true,
  last_reference: 41,
  free_references: null,
  ...more,
});
/** What a file of references holds. */
export const loaded = (more: Partial<Loading> = {}): Loading => ({
  accepted: 2,
  sample: ['70000000001', '70000000002'],
  refused: 1,
  refusals: [{ line: 4, text: 'abc', problem: 'Não é uma referência de 9 a 11 dígitos.' }],
  loaded: false,
  ...more,
});

export interface Other {
  list?: () => never;
  load?: (preview: boolean) => Loading;
  isReady?: () => boolean;
}
/** The fake API of the entities; what `other` says is answered differently. */
export const serve = (rows: EntityRow[], { list, load, isReady = () => true }: Other = {}) =>
  fakeApi(
    on(entity.list, ({ query }) => list?.() ?? answer.page(rows, query)),
    on(entity.get, ({ params }) => answer.one(rows.find(({ id }) => id === params.id)!)),
    on(entity.create, ({ body }) => {
      rows.push(row(rows.length + 1, body));
      return answer.done('Entidade criada com sucesso.', rows.at(-1)!);
    }),
    on(entity.update, ({ params, body }) => {
      const found = rows.find(({ id }) => id === params.id)!;
      Object.assign(
        found,
        body,
        { version: found.version + 1 },
        body.active === false && { in_force: false },
      );
      return answer.done('Entidade actualizada com sucesso.', found);
    }),
    on(billingReadiness, ({ query }) => answer.one((isReady() ? ready : notReady)(query.year))),
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
      answer.done(
        '2 referências carregadas.',
        (load ?? ((preview) => loaded({ loaded: !preview })))(body.preview),
      ),
    ),
  );
