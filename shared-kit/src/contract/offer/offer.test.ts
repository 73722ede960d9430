import fc from 'fast-check';
import { classGroupName, nextPlace } from './class-group-rules.ts';
import { course } from './course.ts';
import { department } from './department.ts';

test('a class is named after its level and shift', () => {
  expect(classGroupName('1', 'LABORAL')).toBe('Turma-1-LABORAL');
});

test('a name that is taken gets the next free letter', () => {
  const taken = ['Turma-1-LABORAL'];
  expect(classGroupName('1', 'LABORAL', taken)).toBe('Turma-1-LABORAL-B');
  expect(classGroupName('1', 'LABORAL', [...taken, 'turma-1-laboral-b'])).toBe('Turma-1-LABORAL-C');
  expect(classGroupName('1', 'LABORAL', ['Turma-1-LABORAL-B'])).toBe('Turma-1-LABORAL');
  expect(classGroupName('1', 'POS-LABORAL', taken)).toBe('Turma-1-POS-LABORAL');
});

test('however many are taken, the next name is free', () => {
  const names: string[] = [];
  for (let n = 0; n < 60; n += 1) names.push(classGroupName('2', 'LABORAL', names));
  expect(new Set(names).size).toBe(60);
  expect(names.slice(24, 28)).toEqual([
    'Turma-2-LABORAL-Y',
    'Turma-2-LABORAL-Z',
    'Turma-2-LABORAL-AA',
    'Turma-2-LABORAL-AB',
  ]);
});

test('the first semester is followed by the second of the same year', () => {
  expect(nextPlace({ academic_year_id: 2, semester_id: 1 }, 4)).toEqual({
    academic_year_id: 2,
    semester_id: 2,
  });
});

test('the second semester is followed by the first of the next year', () => {
  expect(nextPlace({ academic_year_id: 2, semester_id: 2 }, 4)).toEqual({
    academic_year_id: 3,
    semester_id: 1,
  });
});

test('a course takes two semesters for each of its years, and no more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), (duration) => {
      let place: ReturnType<typeof nextPlace> = { academic_year_id: 1, semester_id: 1 };
      let semesters = 0;
      while (place) {
        semesters += 1;
        place = nextPlace(place, duration);
      }
      expect(semesters).toBe(2 * duration);
    }),
  );
});

test('a change leaves out fields that it does not name, even if a new record has defaults for them', () => {
  expect(department.update.body.parse({ dep_name: 'Letras' })).toEqual({ dep_name: 'Letras' });
  expect(course.update.body.parse({ active: false, version: 3 })).toEqual({ active: false, version: 3 });
});

test('a new record takes the defaults of the contract', () => {
  expect(department.create.body.parse({ dep_name: ' Letras ' })).toEqual({
    dep_name: 'Letras',
    description: '',
    head_id: null,
  });
});

test('uses a Portuguese text for an error that has no text in the schema', () => {
  const issues = department.create.body.safeParse({ dep_name: 'x', description: 5, head_id: 'y' }).error!
    .issues;
  expect(issues.map(({ message }) => message)).toEqual(['Valor inválido.', 'Valor inválido.']);
});

test('a course has one line of vacancies for each year and shift', () => {
  const line = { year: 2026, scholar_shift: 'LABORAL', vacancies: 5 };
  const parsed = course.update.body.safeParse({ vacancies: [line, { ...line, year: 2027 }, line] });
  expect(parsed.error!.issues.map(({ path }) => path.join('.'))).toEqual(['vacancies.2.scholar_shift']);
});
