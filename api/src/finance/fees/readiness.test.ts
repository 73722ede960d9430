import * as contract from '@portal/shared-kit/contract/finance/fee';
import { billingOf } from '../../testing/billing.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';

const server = testServer({
  authenticator: () => testAuthenticator({ reader: { permissions: new Set(['entities.read' as const]) } }),
});
const billing = billingOf(server);
const year = 2027;
const ask = async () => (await server.call(contract.billingReadiness, { query: { year } }, 'reader')).data;
const open = async () => (await ask()).needs.filter(({ done }) => !done).map(({ label }) => label);

test('billing stays off until each degree has fees and a due day, and each type an entity, and says what is missing', async () => {
  await billing.course({ name: 'Direito' });
  const master = await billing.course({ name: 'Mestrado em Saúde', level_type: 'Mestrado' });
  expect(await ask()).toMatchObject({ year, ready: false });
  expect(await open()).toEqual([
    'Taxas de Licenciatura',
    'Taxas de Mestrado',
    'Dia de vencimento das propinas',
    'Entidade activa para inscrições',
    'Entidade activa para renovações',
  ]);

  await billing.fee({ year });
  await billing.fee({ year, level_type: 'Mestrado', course_id: master, shift: 'LABORAL' });
  expect(await open()).toEqual([
    'Taxas de Mestrado',
    'Entidade activa para candidaturas',
    'Entidade activa para inscrições',
    'Entidade activa para renovações',
  ]);
  const degree = (await ask()).needs.find(({ label }) => label === 'Taxas de Mestrado');
  expect(degree?.missing).toEqual([
    'Mestrado em Saúde (POS-LABORAL, NACIONAL)',
    'Mestrado em Saúde (POS-LABORAL, ESTRANGEIRA)',
  ]);

  await billing.fee({ year, level_type: 'Mestrado' });
  await billing.entity({ code: '90123', valid_to: '2020-12-31' });
  await billing.entity({ code: '40001', used_for: ['CANDIDATURA', 'INSCRICAO'] });
  expect(await open()).toEqual(['Entidade activa para renovações']);
  await billing.entity({ code: '50001', used_for: ['RENOVACAO'] });
  expect(await ask()).toMatchObject({ ready: true });
});

test('another year begins again', async () => {
  const { data } = await server.call(contract.billingReadiness, { query: { year: 2028 } }, 'reader');
  expect(data.ready).toBe(false);
});
