import { auditWords } from '../../audit-words.ts';
import { inShort } from './words.ts';
import { readable, referencesIn, type ReferencedNames } from './readable.rules.ts';

const namesOf = (id: number | string, name: string) => new Map([[id, name]]);
const names: ReferencedNames = new Map([
  ['department', namesOf(3, 'Letras')],
  ['subject', namesOf(7, 'Álgebra')],
  ['permission', namesOf('courses.read', 'Ver cursos')],
]);
const words = { fields: auditWords.fields, names };
const change = (field: string, old: unknown, now: unknown) => ({ field, old, new: now });
const read = (field: string, old: unknown, now: unknown) => {
  const [shown] = readable(words, [change(field, old, now)]);
  return shown && { label: shown.label, old: shown.old, new: shown.new };
};

test.each([
  ['text', 'description', 'a', 'b', { label: 'Descrição', old: 'a', new: 'b' }],
  [
    'a reference is shown by name',
    'department_id',
    null,
    3,
    { label: 'Departamento', old: null, new: 'Letras' },
  ],
  [
    'a reference that is gone keeps its number',
    'department_id',
    9,
    3,
    { label: 'Departamento', old: 'N.º 9 (eliminado)', new: 'Letras' },
  ],
  ['yes and no', 'active', true, false, { label: 'Activo', old: true, new: false }],
  ['1 and 0 that mean yes and no', 'engineering', 0, 1, { label: 'Engenharia', old: false, new: true }],
  ['a number is no yes', 'duration', 0, 1, { label: 'Duração (anos)', old: 0, new: 1 }],
  [
    'a list of records, a line each',
    'vacancies',
    [],
    [{ year: 2026, scholar_shift: 'LABORAL', vacancies: 60 }],
    { label: 'Vagas', old: [], new: ['Ano: 2026, Regime: LABORAL, Vagas: 60'] },
  ],
  [
    'a record inside a record, with its references',
    'place',
    null,
    { subject_id: 7, mandatory: true, note: null },
    { label: 'place', old: null, new: 'Observação: –, Disciplina: Álgebra, Obrigatória: Sim' },
  ],
  [
    'shows only the differences of lists',
    'phones',
    ['84', '86', '87'],
    ['86', '82', '87'],
    { label: 'Telefones', old: ['84', '(2 sem alteração)'], new: ['82', '(2 sem alteração)'] },
  ],
  [
    'lists without a line in common are told whole',
    'phones',
    ['84'],
    ['82'],
    { label: 'Telefones', old: ['84'], new: ['82'] },
  ],
  [
    'shows a reordered list in full',
    'phones',
    ['84', '82'],
    ['82', '84'],
    { label: 'Telefones', old: ['84', '82'], new: ['82', '84'] },
  ],
  [
    'a role by its label',
    'role',
    'Student',
    'Biblioteca',
    { label: 'Função', old: 'Estudante', new: 'Biblioteca' },
  ],
  [
    'permissions by their labels, one that is gone by its name',
    'permissions',
    [],
    ['courses.read', 'library.read'],
    { label: 'Permissões', old: [], new: ['Ver cursos', 'library.read'] },
  ],
  [
    'an image by type and size, without the hash that proves it',
    'logo',
    null,
    `image/svg+xml 4097 bytes sha256:${'a'.repeat(64)}`,
    { label: 'Logótipo', old: null, new: 'Imagem SVG de 5 KB' },
  ],
  ['a field nobody named', 'shoe_size', 41, 42, { label: 'shoe_size', old: 41, new: 42 }],
])('%s', (_what, field, old, now, expected) => {
  expect(read(field, old, now)).toEqual(expected);
});

test.each(['password', 'password_hash', 'reset_token', 'client_secret', 'senha'])(
  'a secret in %s is never shown',
  (field) => {
    expect(readable(words, [change(field, 'a', 'b')])).toEqual([]);
    const [outer] = readable(words, [change('account', null, { name: 'x', [field]: 'b' })]);
    expect(outer!.new).toBe('Nome: x');
  },
);

test('shows that a health field changed, but not its old or new value (H.5)', () => {
  const fields = { ...words.fields, deficient_type: { label: 'Tipo de deficiência', health: true as const } };
  const hidden = { label: 'Tipo de deficiência', old: '•••', new: '•••' };
  for (const old of [null, 'Cegueira'])
    expect(readable({ ...words, fields }, [change('deficient_type', old, 'Paraplegia')])).toMatchObject([
      hidden,
    ]);
  const [outer] = readable({ ...words, fields }, [change('account', null, { deficient_type: 'Cegueira' })]);
  expect(outer!.new).toBe('Tipo de deficiência: •••');
});

test('shows the label of a role that is stored as a number', () => {
  const roles = new Map([
    [1, 'Teacher'],
    [2, 'Portaria'],
  ]);
  const [shown] = readable({ ...words, names: new Map([['role', roles]]) }, [change('role_id', 1, 2)]);
  expect(shown).toMatchObject({ old: 'Docente', new: 'Portaria' });
});

test('references are gathered once each, from lists and records too', () => {
  const found = referencesIn(auditWords.fields, [
    change('department_id', 3, 4),
    change('department_id', 4, null),
    change('plan', null, [{ subject_id: 7 }, { subject_id: 8 }]),
    change('duration', 4, 5),
  ]);
  expect([...found]).toEqual([
    ['department', [3, 4]],
    ['subject', [7, 8]],
  ]);
});

test('shows an action in short form above the record', () => {
  expect(
    ['department.create', 'user_account.password', 'session.login', 'x.teleport'].map((name) =>
      inShort(auditWords, name),
    ),
  ).toEqual(['Criou', 'Mudou senha', 'Iniciou sessão', 'Teleport']);
});
