import * as contract from '@portal/shared-kit/contract/enrolment/equivalence';
import { hundredthsText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { command, done } from '../../platform/http/route.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { serveList } from '../../platform/lists/serve-list.ts';
import * as rows from './equivalence.repository.ts';
import * as equivalences from './equivalence.service.ts';
import { messages } from './messages.ts';

export function equivalenceRoutes(server: DocumentServer) {
  serveList(
    server,
    { page: contract.equivalences, file: contract.exportEquivalences },
    contract.equivalenceList,
    {
      entity: 'student',
      name: 'equivalences',
      reach: (ctx) => ({ sees: equivalences.seesGrades(ctx) }),
      list: async (db, request, { sees }) => {
        const page = await rows.list(db, request);
        return { ...page, rows: page.rows.map(equivalences.shownTo(sees)) };
      },
      cells: { grade: ({ grade }) => (grade === null ? null : hundredthsText(grade)) },
    },
  );
  command(server, contract.createEquivalence, async (tx, { body }, ctx) => {
    const made = await equivalences.create(tx, body, ctx);
    return done(made.state === 'REGISTADA' ? messages.recorded : messages.asked, made);
  });
  command(server, contract.decideEquivalence, async (tx, { params: { id }, body }, ctx) =>
    done(
      body.decision === 'ACEITE' ? messages.accepted : messages.refused,
      await equivalences.decide(tx, id, body, ctx),
    ),
  );
  command(server, contract.undoEquivalence, async (tx, { params: { id }, body }, ctx) =>
    done(messages.undone, await equivalences.undo(tx, id, body.reason, ctx)),
  );
}
