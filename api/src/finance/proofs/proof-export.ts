import {
  invoiceTypeLabels,
  methodLabels,
  proofStateLabels,
} from '@portal/shared-kit/contract/finance/payment-rules';
import type { Db } from '../../platform/database/db.ts';
import { formatMoment } from '../../platform/database/dates.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import { queueTexts as text } from '../settling/messages.ts';
import { filters } from '../settling/queue-filters.ts';
import * as proofs from './proof.repository.ts';

/** The export has no column for the reader's own proofs. */
const nobody = 0;

type ProofQuery = Parameters<typeof proofs.list>[1];
/** The proofs that payers sent as a file (decision 97). */
export const proofExport = pagedExport({
  entity: 'payment_proof',
  title: text.proofs,
  file: text.proofsFile,
  columns: [
    { title: words.code, of: 'payer_name', cell: ({ payer_code }) => payer_code, narrow: true },
    { title: words.student, of: 'payer_name', cell: ({ payer_name }) => payer_name },
    { title: words.invoice, of: 'invoice', cell: ({ invoice }) => invoice, narrow: true },
    { title: words.kind, of: 'invoice', cell: ({ type }) => invoiceTypeLabels[type], narrow: true },
    { title: words.amount, of: 'amount', kind: 'money', cell: ({ amount }) => Number(amount), narrow: true },
    {
      title: words.method,
      of: 'method',
      cell: ({ method }) => (method === null ? null : methodLabels[method]),
      narrow: true,
    },
    { title: text.sentAt, of: 'sent_at', cell: ({ sent_at }) => formatMoment(sent_at), narrow: true },
    { title: words.state, of: 'state', cell: ({ state }) => proofStateLabels[state], narrow: true },
    { title: words.decidedBy, of: 'state', cell: ({ decided_by }) => decided_by },
  ],
  list: (db: Db, request: ProofQuery) => proofs.list(db, request, nobody),
  filters,
});
