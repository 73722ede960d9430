import fc from 'fast-check';
import { configFor } from './config-values.ts';
import { configFields, misfitOf, resolveConfig, type ConfigField } from './remote-config.ts';

const text: ConfigField = { type: 'text', label: 'Aviso', default: '', maxLength: 10 };
const number: ConfigField = { type: 'number', label: 'Dias', default: 3, min: 1, max: 30 };
const share: ConfigField = { type: 'number', label: 'Taxa', default: 0.5, decimals: 2 };
const money: ConfigField = { type: 'money', label: 'Limite', default: 10_000, min: 0, max: 50_000 };
const flag: ConfigField = { type: 'boolean', label: 'Novo', default: false };
const choice: ConfigField = {
  type: 'choice',
  label: 'Ordem',
  default: 'a',
  options: [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ],
};
const list: ConfigField = { type: 'list', label: 'Bancos', default: ['BCI'], maxItems: 2 };

test.each([
  [text, 'dez letras', undefined],
  [text, 'onze letras', 'O texto não pode ter mais de 10 caracteres.'],
  [text, 3, 'Indique um texto.'],
  [number, 30, undefined],
  [number, 31, 'Indique um valor de 1 a 30.'],
  [number, 2.5, 'Indique um número inteiro.'],
  [number, Number.NaN, 'Indique um número.'],
  [share, 0.25, undefined],
  [share, 0.125, 'São no máximo 2 casas decimais.'],
  [money, 50_000, undefined],
  [money, 50_001, 'Indique um valor de 0,00\u00a0MZN a 500,00\u00a0MZN.'],
  [money, 0.5, 'Indique um valor em dinheiro.'],
  [flag, true, undefined],
  [flag, 'true', 'Indique sim ou não.'],
  [choice, 'b', undefined],
  [choice, 'c', 'Escolha uma das opções que a aplicação declara.'],
  [list, ['BCI', 'BIM'], undefined],
  [list, ['BCI', 'BIM', 'Moza'], 'São no máximo 2 linhas.'],
  [list, ['BCI', ''], 'Indique textos, um por linha.'],
] as [ConfigField, unknown, string | undefined][])(
  'of %j the value %j is judged',
  (field, value, problem) => {
    expect(misfitOf(field, value)).toBe(problem);
  },
);

test('a declaration whose default does not fit its own field is refused, naming the default', () => {
  const { error } = configFields.safeParse({ days: { ...number, default: 99 } });
  expect(error?.issues).toMatchObject([
    { path: ['days', 'default'], message: 'Indique um valor de 1 a 30.' },
  ]);
  expect(configFields.safeParse({ 'not-a-name': flag }).success).toBe(false);
});

test('a stored value that does not fit any more gives way to the default, and is named', () => {
  const stored = { days: { value: 99 }, isNew: { value: true }, gone: { value: 'x' } };
  expect(resolveConfig({ days: number, isNew: flag }, stored)).toEqual({
    settings: { days: { value: 3 }, isNew: { value: true } },
    misfits: [{ name: 'days', problem: 'Indique um valor de 1 a 30.' }],
  });
});

const visitorId = fc.string({ minLength: 1, maxLength: 40 });
const percentage = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const isNew = (id: string, share: number, name = 'isNew') =>
  configFor({ id, roles: [] }, 'mfe-one', {
    [name]: { value: false, part: { value: true, percentage: share, roles: [] } },
  })[name];

test('raising the share of a flag never takes anybody out, and a role is always in', () => {
  fc.assert(
    fc.property(visitorId, percentage, percentage, (id, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      return !isNew(id, low) || isNew(id, high) === true;
    }),
  );
  const part = { value: 'b', percentage: 0, roles: ['Docente'] };
  const who = { id: 'user 1', roles: ['docente'] };
  expect(configFor(who, 'mfe-one', { order: { value: 'a', part } })).toEqual({ order: 'b' });
});

test('two flags at 50 % choose their people independently of each other', () => {
  const people = Array.from({ length: 4000 }, (_, n) => `user ${n}`);
  const both = people.filter((id) => isNew(id, 50, 'one') && isNew(id, 50, 'other'));
  expect(both.length).toBeGreaterThan(850);
  expect(both.length).toBeLessThan(1150);
});
