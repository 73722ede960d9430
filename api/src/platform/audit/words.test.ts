import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { auditedEntities } from '@portal/shared-kit/contract/core/audit';
import { loggedKinds } from '@portal/shared-kit/contract/platform/audit-log';
import { ZodObject } from 'zod';
import { auditWords } from '../../audit-words.ts';
import { inShort, inWords, fieldOf } from './words.ts';

const root = path.join(__dirname, '../..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|(^|\/)(migrations|testing|demo)\//.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'));
const actions = new Set(
  sources
    .flatMap((text) => [...text.matchAll(/action: (.*)/g)])
    .flatMap(([, rest]) => [...rest!.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, name]) => name!)),
);

test.each([...actions].sort())('the action %s has a name in words', (name) => {
  const [entity, verb] = name.split('.');
  expect(inWords(auditWords, name)).not.toMatchObject({ action: verb });
  expect(inWords(auditWords, name)).not.toMatchObject({ entity });
});

test('the actions of every area were found', () => {
  expect([...actions]).toEqual(
    expect.arrayContaining(['company.logo', 'course_subject.close', 'session.login']),
  );
});

test.each(Object.keys(auditedEntities))('the entity %s has a name in words', (entity) => {
  expect(inWords(auditWords, `${entity}.create`).entity).not.toBe(entity);
  expect(inShort(auditWords, `${entity}.create`)).toBe('Criou');
});

test('every kind of record in the log can be filtered, and each kind has a name', () => {
  const kinds: readonly string[] = loggedKinds;
  expect(Object.keys(auditWords.things).filter((entity) => !kinds.includes(entity))).toEqual([]);
  const named = (kind: string) =>
    kind in auditWords.things || inWords(auditWords, `${kind}.`).entity !== kind;
  expect(kinds.filter((kind) => !named(kind))).toEqual([]);
});

/** Fields of a form that the record does not store. */
const notStored = ['create_user', 'reason'];

test('every field of a register that may change has a name in its history', async () => {
  const contract = path.resolve(require.resolve('@portal/shared-kit/contract/core/endpoint'), '../..');
  const modules = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.includes('.test.'),
  );
  const nameless: Record<string, string[]> = {};
  for (const file of modules)
    for (const exported of Object.values((await import(path.join(contract, file))) as object)) {
      const { entity, form } = (exported ?? {}) as { entity?: string; form?: unknown };
      if (entity && form instanceof ZodObject)
        nameless[entity] = Object.keys(form.shape).filter(
          (name) => fieldOf(auditWords.fields, name).label === name && !notStored.includes(name),
        );
    }
  expect(Object.keys(nameless)).toEqual(expect.arrayContaining(['department', 'course']));
  expect(Object.entries(nameless).filter(([, fields]) => fields.length > 0)).toEqual([]);
});
