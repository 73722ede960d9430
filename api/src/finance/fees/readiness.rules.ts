import { type BillingReadiness, feeNationalities } from '@portal/shared-kit/contract/finance/fee';
import type { InvoiceType } from '@portal/shared-kit/contract/finance/invoice';
import { shifts } from '@portal/shared-kit/contract/offer/shift';
import { counting, type FeeScope } from './fee.rules.ts';
import { messages } from './messages.ts';

interface Course {
  id: number;
  name: string;
  level_type: string;
  engineering: boolean;
}
interface BillingSetup {
  year: number;
  /** Active courses. */
  courses: readonly Course[];
  /** In force in that year. */
  fees: readonly (FeeScope & { level_type: string; candidacy_cents: number })[];
  /** In force today. */
  entities: readonly { used_for: readonly string[] }[];
}
type Need = BillingReadiness['needs'][number];

/** Most missing cases listed by name. */
const named = 5;
const shorten = (missing: string[]): string[] =>
  missing.length <= named ? missing : [...missing.slice(0, named), messages.more(missing.length - named)];

/** Billing stays off until every active course has fees for everybody, everything charged can be paid at an entity, and a due day is set
 *  (decision 126). */
export function readiness({ year, courses, fees, entities }: BillingSetup): BillingReadiness {
  const needs = [
    ...[...new Set(courses.map(({ level_type }) => level_type))].map((degree) =>
      feeNeed(
        degree,
        courses.filter(({ level_type }) => level_type === degree),
        fees,
      ),
    ),
    {
      kind: 'due_day' as const,
      label: messages.needDueDay,
      done: fees.length > 0,
      missing: fees.length > 0 ? [] : [messages.noFees],
    },
    ...charged(fees).map((type): Need => {
      const done = entities.some(({ used_for }) => used_for.includes(type));
      const label = messages.needEntity(messages.types[type]);
      return { kind: 'entity', label, done, missing: done ? [] : [messages.noEntityFor], type };
    }),
  ];
  const ready = courses.length > 0 && needs.every(({ done }) => done);
  return { year, ready, needs };
}

function feeNeed(degree: string, courses: readonly Course[], fees: BillingSetup['fees']): Need {
  const missing = courses.flatMap((course) =>
    shifts.flatMap((shift) =>
      feeNationalities
        .filter((nationality) => !counting(fees, { ...course, course_id: course.id, shift, nationality }))
        .map((nationality) => messages.noFeeFor(course.name, shift, nationality)),
    ),
  );
  const none = fees.every(({ level_type }) => level_type !== degree);
  return {
    kind: 'fee',
    label: messages.needFee(degree),
    done: missing.length === 0,
    missing: none ? [messages.noFees] : shorten(missing),
  };
}

/** Types of invoice that an intake issues; those of candidacies only where they have a fee. */
const charged = (fees: BillingSetup['fees']): (InvoiceType & keyof typeof messages.types)[] => [
  ...(fees.some(({ candidacy_cents }) => candidacy_cents > 0) ? (['CANDIDATURA'] as const) : []),
  'INSCRICAO',
  'RENOVACAO',
];
