/** What a grid is measured with: 60 students and 8 columns, of the demonstration's teacher. */
export const students = 60;
export const columns = 8;
export const teacher = 'docente@demo.test';

/** @typedef {{ classmate: number, subject_id: number, year: number, columns: number[], students: number[] }} Place */

/** Classes beside those of the demonstration, for its teacher, with open weights and every cell filled; each with as many subjects of its
 *  plan. @param {import('pg').Pool} db @param {number} classes @param {number} subjects @returns {Promise<Place[]>} */
export async function gradeClasses(db, classes, subjects = 1) {
  const model = `(select e.id, e.class_id, e.subject_id, e.year, e.semester_id, t.teacher_id, u.id as user_id
    from edition e join teaching t on t.edition_id = e.id and t.role = 'RESPONSAVEL' join teacher on teacher.id = t.teacher_id
    join user_account u on u.person_id = teacher.person_id join grade_item i on i.edition_id = e.id
    where u.email = '${teacher}' order by e.id limit 1)`;
  await db.query(`
    insert into class_group (name, department_id, course_id, level_id, academic_year_id, semester_id, shift, capacity, entry_year)
      select 'Carga ' || n, c.department_id, c.course_id, c.level_id, c.academic_year_id, c.semester_id, c.shift, ${students}, c.entry_year
      from ${model} m join class_group c on c.id = m.class_id cross join generate_series(1, ${classes}) n;
    insert into edition (class_id, subject_id, year, semester_id)
      select c.id, s.subject_id, m.year, m.semester_id from class_group c cross join ${model} m
      cross join lateral (select p.subject_id from course_subject p where p.course_id = c.course_id group by p.subject_id
        order by p.subject_id <> m.subject_id, p.subject_id limit ${subjects}) s
      where c.name like 'Carga %';
    insert into teaching (edition_id, teacher_id, started_on)
      select e.id, m.teacher_id, '2020-01-01' from edition e join class_group c on c.id = e.class_id cross join ${model} m
      where c.name like 'Carga %';
    insert into person (full_name, gender) select 'Estudante da Carga ' || c.id || ' ' || n, 'Feminino'
      from class_group c cross join generate_series(1, ${students}) n where c.name like 'Carga %';
    insert into student (person_id, course_id, level_id, shift, class_id)
      select p.id, c.course_id, c.level_id, c.shift, c.id from person p
      join class_group c on c.id = split_part(p.full_name, ' ', 4)::int where p.full_name like 'Estudante da Carga %';
    insert into enrolment (student_id, course_subject_id, subject_id, edition_id, year, semester_id)
      select s.id, p.id, e.subject_id, e.id, e.year, e.semester_id from student s join class_group c on c.id = s.class_id
      join edition e on e.class_id = c.id
      join lateral (select id from course_subject p where p.course_id = c.course_id and p.subject_id = e.subject_id order by id limit 1) p on true
      where c.name like 'Carga %';
    insert into grade_item (edition_id, type, weight) select e.id, 'TESTE-' || n, ${10_000 / columns}
      from edition e join class_group c on c.id = e.class_id cross join generate_series(1, ${columns}) n where c.name like 'Carga %';
    insert into grade (item_id, enrolment_id, status, hundredths, changed_by, client_id)
      select i.id, n.id, 'NOTA', (n.id * 7 + i.id * 13) % 2001, m.user_id, gen_random_uuid()::text
      from enrolment n join edition e on e.id = n.edition_id join class_group c on c.id = e.class_id
      join grade_item i on i.edition_id = e.id cross join ${model} m where c.name like 'Carga %';
    analyze;`);
  const { rows } = await db.query(`select e.class_id as classmate, e.subject_id, e.year,
      (select json_agg(i.id order by i.id) from grade_item i where i.edition_id = e.id) as columns,
      (select json_agg(n.student_id order by n.id) from enrolment n where n.edition_id = e.id) as students
    from edition e join class_group c on c.id = e.class_id where c.name like 'Carga %' order by e.class_id, e.id`);
  return rows;
}
