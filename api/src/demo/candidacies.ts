import { nextNumbers } from '../finance/invoices/counter.repository.ts';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { Tx } from '../platform/database/db.ts';
import * as intake from './intake-rows.repository.ts';
import * as calendar from './study.repository.ts';
import { demoPerson } from './registers-data.ts';

/** Index of the first invented person who is only a candidate. */
const firstCandidate = 500;
const candidates = 52;
const dayMs = 86_400_000;

/** The courses offered in the open intake. */
export async function seedVacancies(tx: Tx): Promise<void> {
  const year = institutionYear(new Date());
  await intake.copyVacancies(tx, year, year + 1);
}

const of = <T>(list: readonly T[], index: number): T => list[index % list.length]!;

/** Provinces weighted by applicants: the university is in Maputo. */
const provinces = [11, 11, 10, 11, 9, 10, 11, 8, 7, 3, 11, 10, 4, 5, 6, 1, 2];
const schools = [
  'Escola Secundária Josina Machel',
  'Escola Secundária Francisco Manyanga',
  'Escola Secundária da Matola',
  'Escola Secundária Samora Machel, Beira',
  'Escola Secundária de Nampula',
  'Instituto Industrial de Maputo',
];
const disabilities: Record<number, string> = { 7: 'Baixa Visao', 31: 'Paraparesia', 58: 'Surdez Condutiva' };

/** The application of the n-th invented person, who left school the year before `year`. */
export function applicant(n: number, year: number) {
  const { full_name, gender, doc_type, doc_number, email, contact, address_location } = demoPerson(n);
  const disability_type = disabilities[n % 67] ?? null;
  const family = full_name.split(' ').at(-1)!;
  return {
    full_name,
    gender,
    doc_type,
    doc_number,
    email,
    contact,
    address_location,
    birth_date: `${year - 18 - (n % 7)}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`,
    father_name: `Armando ${family}`,
    mother_name: `Celina ${family}`,
    has_disability: disability_type !== null,
    disability_type,
    nationality: n % 41 === 0 ? 'Angola' : 'Moçambique',
    province_id: of(provinces, n),
    last_school: of(schools, n),
    last_school_year: year - 1,
    training_area: n % 5 === 0 ? ('Tecnico' as const) : ('Geral' as const),
  };
}
export type Applicant = ReturnType<typeof applicant>;

/** The next states after PENDENTE. */
const paid = ['CONFIRMADA', 'ACTIVA'];
const ways: Record<string, string[]> = {
  ACTIVA: paid,
  CONFIRMADA: ['CONFIRMADA'],
  SUSPENSA: [...paid, 'SUSPENSA'],
  ANULADA: ['CONFIRMADA', 'ANULADA'],
  TRANSFERIDA: [...paid, 'TRANSFERIDA'],
  CONCLUIDA: [...paid, 'CONCLUIDA'],
  RENOVADA: ['CONFIRMADA', 'CONCLUIDA'],
  POR_RENOVAR: ['CONFIRMADA'],
  DESISTIDA: ['CONFIRMADA', 'CANCELADA'],
};
/** The states an inscription of the demonstration went through. */
export const wayTo = (end: keyof typeof ways): string[] => ways[end]!;

/** The reason, where one is required. */
export const reasons: Record<string, string> = {
  SUSPENSA: 'Interrupção pedida por motivos de saúde.',
  ANULADA: 'Desistência comunicada pelo estudante.',
  TRANSFERIDA: 'Mudança para outra instituição.',
  CANCELADA: 'Cancelada pelo estudante.',
};

/** The state of the n-th first inscription of this year: most are paid, some wait, a few ended. */
export const endOfFirst = (n: number) =>
  n % 9 === 4
    ? 'CONFIRMADA'
    : n % 37 === 5
      ? 'ANULADA'
      : n % 41 === 6
        ? 'SUSPENSA'
        : n % 53 === 7
          ? 'TRANSFERIDA'
          : 'ACTIVA';
/** The state of the n-th renewal of this year. */
export const endOfRenewal = (n: number) =>
  n % 6 === 2 ? 'POR_RENOVAR' : n % 29 === 3 ? 'DESISTIDA' : 'RENOVADA';

const rejections = ['DOCUMENTACAO_INCOMPLETA', 'SEM_REQUISITOS', 'VAGAS_ESGOTADAS', 'DOCUMENTO_INVALIDO'];
/** The states of a candidacy of the open intake: most await a decision. */
function openCandidacy(n: number): { way: string[]; reason_code?: string } {
  if (n % 8 === 3) return { way: ['EM_ANALISE', 'REPROVADA'], reason_code: of(rejections, n) };
  if (n % 16 === 5) return { way: ['DESISTIDA'] };
  return { way: n % 4 === 1 ? ['EM_ANALISE'] : [] };
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
  await intake.insertCandidacyEvents(tx, ids);
  for (const [index, id] of ids.entries()) {
    const { way, reason_code } = openCandidacy(index);
    for (const [step, to] of way.entries())
      await intake.setCandidacyState(tx, {
        id,
        to,
        after: step,
        reason_code: to === 'REPROVADA' ? reason_code : undefined,
      });
  }
}
