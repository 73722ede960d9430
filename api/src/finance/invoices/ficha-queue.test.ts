import * as contract from '@portal/shared-kit/contract/finance/invoice';
import { billingOf } from '../../testing/billing.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { signInAs } from '../../testing/identity.ts';
import { requestOf } from '../../testing/test-server.ts';
import type { Printer } from '../../platform/documents/press.ts';

let printer: Printer;
let isFull = true;
const server = identityServer({
  routes: (routed) => void (printer = routed.printer),
});
const billing = billingOf(server);

/** Keeps one paper in the making for a person and as many waiting as may wait, until it is stopped. One that comes before the next is
 *  taken from the queue is refused and comes again at once, so that no call ever finds a free place. */
function fillQueue(owner: string) {
  const papers = printer.of(owner);
  const keep = async (n: number) => {
    for (let turn = 0; isFull && turn < 10_000; turn += 1)
      await papers.pdf({ content: `${n}.${turn}` }).catch(() => undefined);
  };
  const all = Promise.all(Array.from({ length: 21 }, (_, n) => keep(n)));
  return async () => {
    isFull = false;
    await all;
  };
}
afterEach(() => {
  isFull = false;
});

test('a ficha asked for while one’s queue is full is answered 503 and when to try again; that of others comes, and one’s own afterwards', async () => {
  await billing.entity({ code: '90123' });
  const course = await billing.course();
  const owner = await billing.student(course, 'Estudante Apressado');
  const { id } = await billing.issue({ studentId: owner.id });
  const [clerk, colleague] = [await signInAs(server, 'Secretaria'), await signInAs(server, 'Secretaria')];
  const ficha = ({ token }: { token: string }) =>
    server.inject(requestOf(contract.invoicePdf, { params: { id } }, token));

  const empty = fillQueue(`user:${clerk.userId}`);
  const refused = await ficha(clerk);
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '5',
    expect.objectContaining({
      code: 'unavailable',
      message: 'Há demasiados documentos à espera. Tente novamente dentro de instantes.',
      retry_after: 5,
    }),
  ]);
  expect((await ficha(colleague)).statusCode).toBe(200);
  await empty();
  const { data } = (await ficha(clerk)).json();
  expect((await server.inject({ url: data.path })).headers['content-type']).toBe('application/pdf');
});
