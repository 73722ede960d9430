import * as z from 'zod';
import { byState, crud, rowBase } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { requiredText, optionalText } from '../core/fields.ts';
import { optionQuery, options } from '../core/envelope.ts';
import { number, text, yesNo, type ExportedList } from '../core/list-field.ts';
import { sortBy } from '../core/sort.ts';

const seats = 'De 1 a 2000 lugares.';
const roomForm = z.object({
  name: requiredText('Indique o nome da sala.', 80),
  /** Building and floor, as people find it. */
  location: optionalText(120),
  /** Seats in an exam. */
  capacity: z.int('Indique um número inteiro de lugares.').min(1, seats).max(2000, seats),
  ground_floor: z.boolean().default(false),
  description: optionalText(1000),
});
const roomRow = rowBase.extend({
  ...roomForm.shape,
  location: z.string(),
  ground_floor: z.boolean(),
  description: z.string(),
});

export const roomList: ExportedList<z.output<typeof roomRow>> = {
  title: 'Salas',
  file: 'salas',
  fields: {
    name: text('Sala'),
    location: text('Local'),
    capacity: number('Lugares em exame'),
    ground_floor: yesNo('Rés-do-chão'),
    description: text('Descrição'),
  },
};

/** Rooms of exams (row 83). */
export const room = crud('/rooms', {
  title: 'Rooms',
  entity: 'room',
  keeps: ['location', 'capacity', 'ground_floor'],
  form: roomForm,
  row: roomRow,
  query: byState.extend({ sort: sortBy('name', 'capacity') }),
  read: 'rooms.read',
  write: { create: 'rooms.create', update: 'rooms.update', remove: 'rooms.delete' },
  file: { path: '/exportRooms', access: 'rooms.read', filters: { state: byState.shape.state } },
  unique: { field: 'name', message: 'Já existe uma sala com este nome.' },
});

export const roomOptions = endpoint('GET', '/room-options', {
  access: ['rooms.read', 'exams.read'],
  summary: 'Active rooms for selects, with their seats, at most 50, by name',
  query: optionQuery,
  response: options(z.object({ id: z.int(), name: z.string(), location: z.string(), capacity: z.int() })),
});
