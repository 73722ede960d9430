import { sql } from 'kysely';
import { firstNames, familyNames, middleNames } from '../../demo/registers-data.ts';
import { pick, padded } from './bulk-load.ts';

const isStudent = sql`p.n > ${sql.ref('size.staff')}`;
const card = sql`(20 + p.n / courses / 9999)::text || '.' || (4001 + p.n % courses) || '.' || lpad((p.n / courses % 9999 + 1)::text, 4, '0')`;

/** `p`: people by their place, the first of them staff, half of whom are teachers. Names are the only text that is folded: once per person. */
export const largePeople = [
  sql`insert into person (full_name, gender, birth_date, doc_type, doc_number, email, contact, province_id, nationality, has_disability)
    select ${pick(firstNames, '(n * 7)')} || ' ' || ${pick(middleNames, '(n / 3)')} || ' '
        || ${pick(familyNames, '(n / 11)')} || ' ' || ${pick(familyNames, '(n * 13 / 17)')},
      case when n % 2 = 0 then 'Feminino' else 'Masculino' end, date '1960-01-01' + n % 16000,
      'Bilhete de Identidade', '8' || lpad(n::text, 11, '0') || 'Z', 'ensaio' || n || '@udm.demo.test', '84' || lpad((n % 10000000)::text, 7, '0'),
      provinces[1 + n % cardinality(provinces)],
      case when n % 40 = 0 then 'Portugal' else 'Moçambique' end, n % 50 = 0
    from size cross join (select array(select id from province order by id) as provinces) as known, generate_series(1, people) n
    order by n`,
  sql`create temporary table p on commit drop as
    select id, name_key, row_number() over (order by id)::int as n from person where email like 'ensaio%@udm.demo.test'`,
  sql`analyze p, person`,
  sql`insert into teacher (person_id, department_id)
    select p.id, d.id from size join p on p.n <= staff and p.n % 2 = 0 join d on d.n = 1 + p.n % departments order by p.n`,
  sql`insert into employee (person_id, department_id, position)
    select p.id, d.id, 'Técnico' from size join p on p.n <= staff and p.n % 2 = 1 join d on d.n = 1 + p.n % departments order by p.n`,
];

/** `placed`: students with their class, in the order in which they are entered; those of a course take turns in its classes. */
const placed = [
  sql`create temporary table placed on commit drop as
    select p.id as person_id, p.name_key, p.n, p.n - staff as place, c.id as course_id, g.id as class_id
    from (select p.*, staff, 1 + p.n % courses as course, row_number() over (partition by p.n % courses order by p.n) as turn
        from size join p on ${isStudent}) as p
      join c on c.n = p.course
      left join (select course_id, count(*) as places from g group by course_id) as classes on classes.course_id = c.id
      left join g on g.course_id = c.id and g.place = 1 + p.turn % classes.places`,
  sql`analyze placed`,
];

/** The state of this year's inscription of the `n`th student: the first quarter of them have one. */
const inscriptionState = sql`case when n % 5 < 2
  then (array['CONCLUIDA', 'CONCLUIDA', 'CONFIRMADA', 'CONCLUIDA', 'PENDENTE', 'CONCLUIDA', 'CONFIRMADA', 'CANCELADA'])[1 + n / 5 % 8]
  else (array['ACTIVA', 'CONFIRMADA', 'ACTIVA', 'PENDENTE', 'ACTIVA', 'CONFIRMADA', 'ACTIVA', 'SUSPENSA', 'ACTIVA', 'ANULADA',
    'ACTIVA', 'TRANSFERIDA', 'ACTIVA', 'CONCLUIDA'])[1 + n / 5 % 14] end`;

/** Students, each written once, with what triggers would write later: name, class, year of enrolment, state of the inscription. `m` has
 *  them with their place. */
export const largeStudents = [
  ...placed,
  sql`insert into student (person_id, course_id, code, entry_year, shift, level_id, name_key, class_id, enrolled_in, inscription_state)
    select person_id, course_id, ${card}, 2022 + p.n % 5, case when p.n % 3 = 0 then 'POS-LABORAL' else 'LABORAL' end, 1 + p.n % 4,
      name_key, class_id, case when class_id is not null then 2026 end,
      case when place <= people / 4 then (select ${inscriptionState} from (select place as n) as at) end
    from size cross join placed as p order by p.n`,
  sql`create temporary table m on commit drop as
    select s.id as student_id, s.class_id, s.course_id, s.level_id, s.shift, s.entry_year, s.name_key, placed.place as n
    from student s join placed on placed.person_id = s.person_id`,
  sql`analyze m, student`,
];

/** Teachers, employees and students who can sign in. */
export const largeAccounts = (passwordHash: string) => sql`
  insert into user_account (person_id, email, role_id, password_hash, first_login, email_confirmed_at, user_code, name_key)
  select p.id, 'ensaio' || p.n || '@udm.demo.test', role.id, ${passwordHash}, false, now(), case when ${isStudent} then ${card} end, p.name_key
  from size cross join p join role on role.name = case
    when ${isStudent} then 'Student' when p.n % 2 = 0 then 'Teacher' else 'Secretaria' end
  order by p.n`;

/** The open intake, the one before, and the share of people who applied to each. */
const intakes = [
  { year: 2027, parts: 10 },
  { year: 2026, parts: 20 },
];
/** Their numbers have six digits and begin above those of the demonstration. */
const maxOfYear = 499_999;

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
  from size cross join generate_series(1, least(people / ${sql.lit(parts)}, ${sql.lit(maxOfYear)})) n join (select id, n as place from c) as c on c.place = 1 + n % courses
    cross join lateral (select
      ${year > 2026 ? sql`(array['SUBMETIDA', 'SUBMETIDA', 'EM_ANALISE', 'REPROVADA', 'DESISTIDA'])` : sql`(array['REPROVADA', 'DESISTIDA', 'REPROVADA', 'EM_ANALISE', 'REPROVADA'])`}[1 + n % 5] as state,
      make_date(${sql.lit(year - 1)}, 11, 20) - n % 60 + time '09:00' as at) as decision
  order by n`;

/** Candidacies of two intakes, each with the event of its submission. */
export const largeCandidacies = [
  ...intakes.map(ofYear),
  sql`insert into candidacy_event (candidacy_id, to_state, at) select id, 'SUBMETIDA', submitted_at from candidacy
    where submission_key between '00000000-0000-4000-9000-000000000000' and '00000000-0000-4000-9000-999999999999' order by id`,
];

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
