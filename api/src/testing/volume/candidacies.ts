import { sql } from 'kysely';
import { padded, pick } from './values.ts';
import { familyNames, firstNames, middleNames } from '../../demo/people.ts';

/** The open intake, the one before, and the share of people who applied to each. */
const intakes = [
  { year: 2027, parts: 10 },
  { year: 2026, parts: 20 },
];
/** Their numbers have six digits and begin above those of the demonstration. */
const mostOfYear = 499_999;

/** Most candidacies of the open intake are pending, most of the previous one decided. Nobody is a student, so none is approved. */
const ofYear = ({ year, parts }: (typeof intakes)[number]) => sql`
  insert into candidacy (number, submission_key, academic_year_id, year, course_id, shift, level_id, full_name, gender, birth_date,
    email, contact, father_name, mother_name, has_disability, disability_type, doc_type, doc_number, nationality, province_id,
    address_location, last_school, training_area, last_school_year, submitted_at, state, state_since, decided_at, reason_code)
  select 'CAND-' || ${sql.lit(String(year))} || '-' || ${padded('500000 + n', 6)},
    ('00000000-0000-4000-9000-' || lpad((${sql.lit(year)}::bigint * 1000000 + n)::text, 12, '0'))::uuid,
    (select id from academic_year where designation = ${sql.lit(String(year))}), ${sql.lit(year)}, c.id,
    case when n % 3 = 0 then 'POS-LABORAL' else 'LABORAL' end, 1,
    ${pick(firstNames, '(n * 11)')} || ' ' || ${pick(middleNames, '(n / 5)')} || ' ' || ${pick(familyNames, '(n / 7)')},
    case when n % 2 = 0 then 'Feminino' else 'Masculino' end, date '1990-01-01' + n % 6000,
    'candidato' || ${sql.lit(year)} || '.' || n || '@udm.demo.test', '84' || lpad((n % 10000000)::text, 7, '0'), 'Pai', 'Mãe',
    n % 50 = 0, case when n % 50 = 0 then 'Cegueira' end, 'Bilhete de Identidade', '7' || lpad(n::text, 11, '0') || 'C',
    'Moçambique', 1 + n % 11, 'Avenida', 'Escola Secundária', 'Geral', ${sql.lit(year - 2)}, at, state, at,
    case when state = 'REPROVADA' then at + interval '5 days' end, case when state = 'REPROVADA' then 'SEM_REQUISITOS' end
  from size cross join generate_series(1, least(people / ${sql.lit(parts)}, ${sql.lit(mostOfYear)})) n join (select id, n as place from c) as c on c.place = 1 + n % courses
    cross join lateral (select
      ${year > 2026 ? sql`(array['SUBMETIDA', 'SUBMETIDA', 'EM_ANALISE', 'REPROVADA', 'DESISTIDA'])` : sql`(array['REPROVADA', 'DESISTIDA', 'REPROVADA', 'EM_ANALISE', 'REPROVADA'])`}[1 + n % 5] as state,
      make_date(${sql.lit(year - 1)}, 11, 20) - n % 60 + time '09:00' as at) as it
  order by n`;

/** Candidacies of two intakes, each with the event of its submission. */
export const largeCandidacies = [
  ...intakes.map(ofYear),
  sql`insert into candidacy_event (candidacy_id, to_state, at) select id, 'SUBMETIDA', submitted_at from candidacy
    where submission_key between '00000000-0000-4000-9000-000000000000' and '00000000-0000-4000-9000-999999999999' order by id`,
];
