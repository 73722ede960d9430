import { entity } from '@portal/shared-kit/contract/finance/payment-entity';
import { precedence } from '@portal/shared-kit/contract/offer/precedence';
import type { BatchActName } from '@portal/shared-kit/contract/platform/batch';
import { jobHandlers } from '../../jobs.ts';
import { batchesOf } from '../../testing/batches.ts';
import { signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { enrolledOf } from '../../testing/enrolled.ts';
import { paymentsOf } from '../../testing/payments.ts';
import { testSettings } from '../../testing/test-server.ts';
import { messages } from './messages.ts';

const server = identityServer();
const world = enrolledOf(() => server.db);
const { preview, submit, resultOf } = batchesOf(server, () => token);
let token = '';
let worker: ReturnType<typeof jobWorker>;
beforeAll(async () => {
  token = (await signInAs(server, 'Admin')).token;
  worker = jobWorker(server, jobHandlers(testSettings.publicUrl));
});
afterAll(() => worker.stop());

/** Deactivates records, repeats it, and undoes it. */
async function around(
  [off, on]: readonly [BatchActName, BatchActName],
  ids: number[],
  active: () => Promise<boolean[]>,
) {
  const doing = async (act: BatchActName) => {
    const shown = await preview(act, ids);
    return (
      await resultOf(
        await submit(
          act,
          shown.map(({ id, version }) => ({ id, version: version! })),
        ),
      )
    ).rows;
  };
  const rows = await doing(off);
  expect(rows.map(({ outcome }) => outcome)).toEqual(ids.map(() => 'FEITO'));
  expect(await active()).toEqual(ids.map(() => false));
  expect((await preview(off, ids)).map(({ outcome, message }) => [outcome, message])).toEqual(
    ids.map(() => ['IGUAL', messages.already.inactive]),
  );
  await doing(on);
  expect(await active()).toEqual(ids.map(() => true));
  return rows.map(({ name }) => name);
}

test('precedences are deactivated together and activated again, by the rules of one', async () => {
  const course_id = await world.course();
  const [first, second, third] = [
    await world.planned(course_id, 1, 1, 'Primeira'),
    await world.planned(course_id, 1, 2, 'Segunda'),
    await world.planned(course_id, 2, 1, 'Terceira'),
  ];
  await world.precedence(course_id, second, first);
  await world.precedence(course_id, third, second);
  const rows = async () =>
    (await server.call(precedence.list, { query: { course_id } }, token)).data.toSorted(
      (a, b) => a.id - b.id,
    );
  const ids = (await rows()).map(({ id }) => id);
  const acts = ['precedences-deactivate', 'precedences-activate'] as const;
  const names = await around(acts, ids, async () => (await rows()).map(({ active }) => active));
  expect(names).toEqual([
    expect.stringMatching(/^Primeira \d+ → Segunda \d+$/),
    expect.stringMatching(/^Segunda \d+ → Terceira \d+$/),
  ]);
});

test('payment entities are deactivated together and activated again', async () => {
  const { entity: newEntity } = paymentsOf(server);
  await newEntity({ code: '90331', bank: 'Banco A' });
  await newEntity({ code: '90332', bank: 'Banco B' });
  const rows = async () =>
    (await server.call(entity.list, { query: { search: '9033' } }, token)).data.toSorted(
      (a, b) => a.id - b.id,
    );
  const ids = (await rows()).map(({ id }) => id);
  const acts = ['entities-deactivate', 'entities-activate'] as const;
  expect(await around(acts, ids, async () => (await rows()).map(({ active }) => active))).toEqual([
    'Banco A (90331)',
    'Banco B (90332)',
  ]);
});
