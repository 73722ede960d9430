import { institutionDay } from '@portal/shared-kit/contract/core/year';
import { messages as texts } from '../../platform/http/messages.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { Server } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import { writeSibs } from './formats/sibs.rules.ts';
import * as demo from './bank-line.repository.ts';

/** Lines that settle normally, next to one of each exceptional kind. */
const most = 8;
const dayMs = 86_400_000;

/** `/api/dev/bank-file`: a MEPS file of yesterday for trying the import, in demonstration mode only: open references, one paid with less,
 *  one with more, one paid before, an unknown one, and one paid twice. */
export function demoFileRoutes({ fastify, db, settings }: Server) {
  fastify.get('/api/dev/bank-file', async (_request, reply) => {
    if (!settings.demo) throw new ApiError('not_found', texts.noSuchAddress);
    const found = await demo.references(db, most);
    if (found.length === 0) throw new ApiError('not_found', messages.noReferences);
    const day = institutionDay(new Date(Date.now() - dayMs)).replaceAll('-', '');
    const odd = [-1, 10_000];
    const lines = found.map(({ number, cents, paid, day: on }, nth) => ({
      reference: number,
      at: `${on}0930`,
      bankId: `D${day}${nth}`,
      amountCents: Math.max(1, cents + (paid ? 0 : (odd[nth] ?? 0))),
    }));
    const unknown = { ...lines[0]!, reference: '99999999999', bankId: `D${day}X`, amountCents: 250_000 };
    const content = writeSibs('MEPS', {
      paymentEntity: found[0]!.entity,
      number: `${day}1`,
      payments: [...lines, unknown, lines.at(-1)!],
    });
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="banco-${day}.txt"`)
      .send(content);
  });
}
