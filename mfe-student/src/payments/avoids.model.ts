import type { OwnTransaction } from '@portal/shared-kit/contract/finance/own-payment';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { shortDay } from '../common/due.model.ts';
import { messages as text } from './messages.ts';

type Avoided = NonNullable<OwnTransaction['avoids']>;

/** The fine avoided by paying in time, in words (I28). */
export const avoidWords = ({ amount, until }: Avoided): string =>
  text.avoids(amount, until === institutionDay(new Date()) ? null : shortDay(until));

/** The fines avoided by paying all of these: their sum, until the first of the days. */
export function avoidedBy(rows: readonly Pick<OwnTransaction, 'avoids'>[]): Avoided | undefined {
  const fines = rows.flatMap(({ avoids }) => avoids ?? []);
  if (fines.length === 0) return undefined;
  return {
    amount: fines.reduce((sum, { amount }) => sum + amount, 0),
    until: fines.map(({ until }) => until).sort()[0]!,
  };
}
