import { sql } from 'kysely';
import { inscriptionState } from './people.ts';

/** Years of inscriptions, and the share of people with one: a quarter this year, half of those last year too. */
const years = [
  { year: 2026, parts: sql`people / 4` },
  { year: 2025, parts: sql`people / 8` },
];

/** First inscriptions in every state, most of them active; two in five are renewals. */
const kinds = sql`
  create temporary table k on commit drop as
  select m.student_id, m.course_id, m.level_id, m.shift, m.entry_year, m.name_key, m.n,
    case when n % 5 < 2 then 'Renovação' when n % 97 = 2 then 'Reingresso' when n % 89 = 3 then 'Mudança de curso'
      else 'Inscrição' end as type,
    ${inscriptionState} as state
  from size join m on m.n <= people / 4`;

const inYear = ({ year, parts }: (typeof years)[number]) => sql`
  insert into inscription (student_id, course_id, level_id, shift, academic_year_id, year, semester_id, type, entry_year, state,
    name_key, created_at, state_since)
  select student_id, course_id, level_id, shift, (select id from academic_year where designation = ${sql.lit(String(year))}),
    ${sql.lit(year)}, 1 + n % 2, type, least(entry_year, ${sql.lit(year)}),
    case when ${sql.lit(year)} < 2026 and state in ('ACTIVA', 'CONFIRMADA') then 'CONCLUIDA' else state end,
    name_key, at, at + interval '6 days'
  from size cross join k
    cross join lateral (select make_date(${sql.lit(year)}, 1, 5) + n % 80 + time '08:00' as at) as moment
  where n <= ${parts} order by n`;

const events = [
  sql`insert into inscription_event (inscription_id, to_state, at) select id, 'PENDENTE', created_at from inscription
    where name_key <> '' and not exists (select from inscription_event e where e.inscription_id = inscription.id) order by id`,
  sql`insert into inscription_event (inscription_id, from_state, to_state, at, reason)
    select id, 'PENDENTE', state, state_since, 'Dados de ensaio' from inscription
    where state <> 'PENDENTE' and student_id in (select student_id from k) order by id`,
];

/** Inscriptions of two years, with course, shift, province and sex of their students. */
export const largeInscriptions = [
  kinds,
  sql`create unique index on k (student_id)`,
  sql`analyze k`,
  ...years.map(inYear),
  sql`analyze inscription`,
  ...events,
];
