import type { FeeRow } from '@portal/shared-kit/contract/finance/fee';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { messages as text } from './messages.ts';
import { monthsInWords } from './words.ts';

/** The amounts of a row, read-only. */
export const FeeValuesList = ({ fee }: { fee: FeeRow }) => (
  <dl style={{ margin: 0 }}>
    {(
      [
        [text.formCandidacy, formatMoney(fee.candidacy_fee)],
        [text.formInscription, formatMoney(fee.enrolment_fee)],
        [text.formRenewal, formatMoney(fee.renewal_fee)],
        [text.formMonthly, formatMoney(fee.monthly_fee)],
        [text.months, monthsInWords(fee)],
        [text.formProrating, text.prorating[fee.prorating]],
        [text.inscriptionDays, text.days(fee.enrolment_days)],
        [text.formInstalments, String(fee.instalments)],
      ] as const
    ).map(([label, value]) => (
      <div key={label} style={{ display: 'flex', flexWrap: 'wrap', gap: '0 8px' }}>
        <dt style={{ minWidth: 170 }}>{label}</dt>
        <dd style={{ margin: 0, fontWeight: 600 }}>{value}</dd>
      </div>
    ))}
  </dl>
);
