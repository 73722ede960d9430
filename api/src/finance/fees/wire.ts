import type { FeeForm, FeeRow, FeeValues } from '@portal/shared-kit/contract/finance/fee';
import type { Fee, FeeFields } from './fee.repository.ts';

/** The scope and values of a fee by the names of the wire, which the audit log keeps too. */
export const fieldsOnWire = (fee: FeeFields): FeeForm => ({
  year: fee.year,
  level_type: fee.level_type,
  course_id: fee.course_id,
  engineering: fee.engineering,
  scholar_shift: fee.shift,
  nationality: fee.nationality,
  candidacy_fee: fee.candidacy_cents,
  enrolment_fee: fee.inscription_cents,
  renewal_fee: fee.renewal_cents,
  monthly_fee: fee.monthly_cents,
  months: fee.months,
  first_month: fee.first_month,
  due_day: fee.due_day,
  enrolment_days: fee.inscription_days,
  instalments: fee.instalments,
  prorating: fee.prorating,
});

export const feeOnWire = (fee: Fee): FeeRow => ({
  id: fee.id,
  ...fieldsOnWire(fee),
  course_name: fee.course_name,
  created_at: fee.created_at.toISOString(),
  created_by: fee.created_by,
  replaced_at: fee.replaced_at?.toISOString() ?? null,
});

/** The values of a change; undefined where it names none. */
export const valuesFromWire = ({
  candidacy_fee: candidacy_cents,
  enrolment_fee: inscription_cents,
  renewal_fee: renewal_cents,
  monthly_fee: monthly_cents,
  enrolment_days: inscription_days,
  ...values
}: Partial<FeeValues>): Partial<FeeFields> => ({
  ...values,
  candidacy_cents,
  inscription_cents,
  renewal_cents,
  monthly_cents,
  inscription_days,
});

export const feeFromWire = ({
  scholar_shift: shift,
  candidacy_fee: candidacy_cents,
  enrolment_fee: inscription_cents,
  renewal_fee: renewal_cents,
  monthly_fee: monthly_cents,
  enrolment_days: inscription_days,
  ...fee
}: FeeForm): FeeFields => ({
  ...fee,
  shift,
  candidacy_cents,
  inscription_cents,
  renewal_cents,
  monthly_cents,
  inscription_days,
});
