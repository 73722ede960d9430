import { course } from './course.ts';
import { department } from './department.ts';

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
