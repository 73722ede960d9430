import {
  invoiceTypeLabels,
  methodLabels,
  proofStateLabels,
  type PaidType,
  type PaymentMethod,
  type ProofState,
} from '@portal/shared-kit/contract/finance/payment-rules';
import type { Db } from '../../platform/database/db.ts';
import { formatDay } from '../../platform/database/dates.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import type { FileQuery } from '../../platform/documents/paged-export.ts';
import { queueTexts as text } from './messages.ts';

export const filters = (_db: Db, { type, method, state, from, until }: FileQuery) => [
  ...(type ? [words.is(words.kind, invoiceTypeLabels[type as PaidType])] : []),
  ...(method ? [words.is(words.method, methodLabels[method as PaymentMethod])] : []),
  ...(state ? [words.is(words.state, proofStateLabels[state as ProofState])] : []),
  ...(from ? [words.is(text.from, formatDay(String(from)))] : []),
  ...(until ? [words.is(text.until, formatDay(String(until)))] : []),
];
