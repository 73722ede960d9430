import * as z from 'zod';
import type * as deferred from './deferred.ts';

type StandIn = typeof z;
/** The stand-in before zod was given, and how to give it. */
function fresh() {
  jest.resetModules();
  const { canParse, giveZod } = jest.requireActual<typeof deferred>('./deferred.ts');
  return {
    canParse,
    give: (zodModule = z) => giveZod(zodModule),
    late: jest.requireActual<StandIn>('./stand-in.ts'),
  };
}

test('fields, options and what stands within are known before zod is there', () => {
  const { late } = fresh();
  const query = late.object({ page: late.int(), kind: late.enum(['a', 'b']).optional() });
  const more = query.extend({ sort: late.enum(['x', '-x']).optional() }).omit({ page: true });
  expect(Object.keys({ ...more.shape })).toEqual(['kind', 'sort']);
  expect(more.shape.sort.unwrap().options).toEqual(['x', '-x']);
  expect('search' in more.shape).toBe(false);
  expect(late.array(query).element).toBe(query);
  expect(late.int().default(1) instanceof late.ZodDefault).toBe(true);
  expect(late.int() instanceof late.ZodDefault).toBe(false);
});

test('a schema checks and transforms once zod is there, whenever it was made', () => {
  const { late, give } = fresh();
  const day = late.iso.date('Data inválida.');
  const form = late
    .object({ day, tags: late.array(late.string().trim().min(1)).default([]), n: late.coerce.number().int() })
    .superRefine((value, ctx) => {
      if (value.n === 7) ctx.addIssue({ code: 'custom', path: ['n'], message: 'Sete não.' });
    });
  give();
  expect(form.parse({ day: '2026-01-02', n: '3' })).toEqual({ day: '2026-01-02', tags: [], n: 3 });
  expect(form.safeParse({ day: '2026', n: '3' }).error?.issues).toMatchObject([
    { path: ['day'], message: 'Data inválida.' },
  ]);
  expect(form.safeParse({ day: '2026-01-02', n: 7 }).error?.issues).toMatchObject([{ message: 'Sete não.' }]);
  const after = late.object({ inner: form, field: late.int().default(4) });
  expect(after.parse({ inner: { day: '2026-01-02', n: 1 } })).toMatchObject({ field: 4, inner: { n: 1 } });
  expect(after.shape.field instanceof late.ZodDefault).toBe(true);
});

test('settings are made before the first schema', () => {
  const { late, give } = fresh();
  const config = jest.fn();
  late.config({ customError: () => 'não' });
  expect(config).not.toHaveBeenCalled();
  give({ ...z, config });
  expect(config.mock.calls).toEqual([[{ jitless: true }], [{ customError: expect.any(Function) }]]);
});
