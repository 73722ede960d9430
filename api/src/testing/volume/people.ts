import { sql } from 'kysely';
import { pick } from './values.ts';
import { firstNames, familyNames, middleNames } from '../../demo/people.ts';

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
export const inscriptionState = sql`case when n % 5 < 2
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
