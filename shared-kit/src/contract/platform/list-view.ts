import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { requiredText } from '../core/fields.ts';
import { idField, options, written } from '../core/envelope.ts';

/** Most views of one list per person. */
export const maxViews = 20;

/** The list, by the path of its call. */
const list = z.string().regex(/^\/[\w/:-]{1,80}$/, 'Lista desconhecida.');
const listView = z.object({ id: idField(), name: z.string(), query: z.string() });
export type ListView = z.output<typeof listView>;

export const listViews = endpoint('GET', '/list-views', {
  access: 'signed-in',
  summary: 'What the caller keeps under a name of a list: its search, filters and order, by name',
  query: z.object({ list }),
  response: options(listView),
});

export const keepListView = endpoint('POST', '/list-views', {
  access: 'signed-in',
  summary: `Keeps search, filters and order of a list under a name; one of that name is replaced, at most ${maxViews} a list`,
  body: z.object({
    list,
    name: requiredText('Indique um nome.', 60),
    /** The query string of the screen's address. */
    query: z.string().max(1000, 'No máximo 1000 caracteres.'),
  }),
  response: written(listView),
});

export const dropListView = endpoint('DELETE', '/list-views/:id', {
  access: 'signed-in',
  summary: 'Deletes an own one; safe to repeat',
});
