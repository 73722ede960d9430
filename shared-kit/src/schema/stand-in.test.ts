import { readdirSync } from 'node:fs';
import path from 'node:path';
import type * as Zod from 'zod';
import type * as deferred from './deferred.ts';

type Module = Record<string, unknown>;
const zod = jest.requireActual<typeof Zod>('zod');
const contract = path.join(__dirname, '../contract');
const files = readdirSync(contract, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .sort();
const load = () =>
  Object.fromEntries(files.map((file) => [file, jest.requireActual<Module>(path.join(contract, file))]));

const isSchema = (value: unknown): value is Zod.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;
/** Every schema that a module gives, within endpoints and registers too, by where it stands. */
function* schemasOf(value: unknown, at: string, depth = 0): Generator<[string, Zod.ZodType]> {
  if (typeof value !== 'object' || value === null || depth > 3) return;
  if (isSchema(value)) yield [at, value];
  else for (const [name, inner] of Object.entries(value)) yield* schemasOf(inner, `${at}.${name}`, depth + 1);
}
const described = (modules: Record<string, Module>) =>
  new Map(
    [...schemasOf(modules, '')].map(([at, schema]) => [
      at,
      (['input', 'output'] as const).map((io) =>
        JSON.stringify(zod.toJSONSchema(schema.optional(), { io, unrepresentable: 'any' })),
      ),
    ]),
  );

test('the contract that is made before zod is there says what it says with zod', () => {
  const real = described(load());
  expect(real.size).toBeGreaterThan(800);
  jest.resetModules();
  jest.doMock('zod', () => jest.requireActual<object>('./stand-in.ts'));
  const modules = load();
  const { canParse, giveZod } = jest.requireActual<typeof deferred>('./deferred.ts');
  const { pageQuery } = modules['core/envelope.ts'] as { pageQuery: Zod.ZodObject };
  expect(canParse(pageQuery)).toBe(false);
  expect(() => pageQuery.safeParse({})).toThrow('loadSchemas');
  giveZod(zod);
  expect(canParse(pageQuery)).toBe(true);
  const late = described(modules);
  expect([...late.keys()]).toEqual([...real.keys()]);
  const different = [...real].filter(([at, description]) => `${late.get(at)}` !== `${description}`);
  expect(different.map(([at]) => at)).toEqual([]);
});
