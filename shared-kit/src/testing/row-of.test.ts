import * as z from 'zod';
import { endpoint } from '../contract/core/endpoint.ts';
import { listOf, single } from '../contract/core/envelope.ts';
import { instant } from '../contract/core/instant.ts';
import { rowOf } from './row-of.ts';

const row = z.object({
  id: z.int(),
  name: z.string(),
  at: instant,
  day: z.iso.date(),
  until: instant.nullable(),
  note: z.string().optional(),
  state: z.enum(['PEDIDO', 'PAGO']),
  place: z.object({ open: z.boolean(), rooms: z.array(z.string()) }),
});
const rest = { access: 'public', summary: 'Rows' } as const;
const list = endpoint('GET', '/rows', { ...rest, response: listOf(row) });
const one = endpoint('GET', '/rows/:id', { ...rest, response: single(row.nullable()) });

test('a row of a list has the overrides, and the emptiest value elsewhere, which the contract accepts', () => {
  const made = rowOf(list, { id: 7, state: 'PAGO' });
  expect(made).toEqual({
    id: 7,
    name: '',
    at: '2026-01-05T08:00:00.000Z',
    day: '2026-01-05',
    until: null,
    state: 'PAGO',
    place: { open: false, rooms: [] },
  });
  expect(row.parse(made)).toEqual(made);
});

test('a single read that may be null is filled as its data', () => {
  expect(rowOf(one, { id: 3 })).toMatchObject({ id: 3, name: '', state: 'PEDIDO' });
});
