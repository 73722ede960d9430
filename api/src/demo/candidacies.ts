import { nextNumbers } from '../finance/invoices/counter.repository.ts';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import type { Tx } from '../platform/database/db.ts';
import { applicant, openCandidacy } from './intake-data.ts';
import * as intake from './intake-rows.repository.ts';
import * as calendar from './study.repository.ts';

/** Index of the first invented person who is only a candidate. */
const firstCandidate = 500;
const candidates = 52;
const dayMs = 86_400_000;

/** The courses offered in the open intake. */
export async function seedVacancies(tx: Tx): Promise<void> {
  const year = institutionYear(new Date());
  await intake.copyVacancies(tx, year, year + 1);
}

/** Candidacies of the open intake: most are pending, some in review, rejected or withdrawn. */
export async function seedCandidacies(tx: Tx): Promise<void> {
  const year = institutionYear(new Date()) + 1;
  const academic_year_id = await calendar.yearOf(tx, year);
  const activity = await intake.intakeOf(tx, academic_year_id);
  const places = await intake.offer(tx, year - 1);
  const districts = new Map((await intake.someDistricts(tx)).map(({ province_id, id }) => [province_id, id]));
  if (!activity || places.length === 0) return;
  const numbers = await nextNumbers(tx, 'CANDIDATURA', year, candidates);
  const rows = numbers.map(({ number, sequence }, index) => {
    const { birth_date, ...person } = applicant(firstCandidate + index, year);
    const place = places[(index * 5) % places.length]!;
    return {
      ...person,
      birth_date,
      district_id: districts.get(person.province_id) ?? null,
      number,
      submission_key: `00000000-0000-4000-8000-${String(sequence).padStart(12, '0')}`,
      activity_id: activity.id,
      academic_year_id,
      year,
      course_id: place.course_id,
      shift: place.shift,
      level_id: place.level_id,
      submitted_at: new Date(Date.now() - (1 + ((index * 11) % 30)) * dayMs).toISOString(),
    };
  });
  const ids = await intake.insertAll(tx, 'candidacy', rows);
  await intake.beginCandidacies(tx, ids);
  for (const [index, id] of ids.entries()) {
    const { way, reason_code } = openCandidacy(index);
    for (const [step, to] of way.entries())
      await intake.moveCandidacy(tx, {
        id,
        to,
        after: step,
        reason_code: to === 'REPROVADA' ? reason_code : undefined,
      });
  }
}
