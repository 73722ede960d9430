import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import * as rooms from '../offer/room/room.repository.ts';
import * as exams from '../grading/exams/exam.repository.ts';
import type { Tx } from '../platform/database/db.ts';
import { hasGradesOf, taughtIn } from './sheets.repository.ts';

const teacher = 'docente@demo.test';
const dayMs = 86_400_000;
/** An hour of a day from today, in the institution's time zone. */
const at = (days: number, hour: string) =>
  `${new Date(Date.parse(institutionDay(new Date())) + days * dayMs).toISOString().slice(0, 10)}T${hour}:00+02:00`;

const demoRooms = [
  { name: 'Sala 12', location: 'Bloco A', capacity: 45, ground_floor: true },
  { name: 'Sala 14', location: 'Bloco A', capacity: 20, ground_floor: true },
  { name: 'Sala 23', location: 'Bloco A, 1.º andar', capacity: 60, ground_floor: false },
  { name: 'Anfiteatro B', location: 'Bloco B', capacity: 120, ground_floor: true },
];

/** Rooms, the published exams of the class of the teacher and the student who can sign in, and drafts of which two are in conflict. */
export async function seedExams(tx: Tx): Promise<void> {
  const ids: number[] = [];
  for (const room of demoRooms) ids.push(await rooms.insert(tx, { ...room, description: '' }));
  const year = institutionYear(new Date());
  const taught = await taughtIn(tx, teacher, year);
  const [first] = taught;
  if (first === undefined) return;
  const plain = { minutes: 120, shares_room: false, accepted: '' };
  const own = taught.filter(({ class_id }) => class_id === first.class_id);
  const published: number[] = [];
  for (const [index, { id }] of own.entries()) {
    const kind = (await hasGradesOf(tx, id, 'EXAME_NORMAL')) ? 'RECORRENCIA' : 'EXAME_NORMAL';
    const note = index === 0 ? 'Traga a calculadora e o cartão de estudante.' : '';
    const sitting = { starts_at: at(8 + 3 * index, '08:00'), room_id: ids[index % 2 === 0 ? 0 : 3]!, note };
    published.push(await exams.insert(tx, { ...plain, ...sitting, kind, edition_id: id }));
  }
  await exams.publish(tx, published, published.length);
  for (const [index, { id }] of taught
    .filter((one) => !own.includes(one))
    .slice(0, 3)
    .entries())
    await exams.insert(tx, {
      ...plain,
      kind: 'EXAME_NORMAL',
      edition_id: id,
      starts_at: at(24 + (index === 2 ? 2 : 0), '10:00'),
      room_id: ids[2]!,
      note: '',
    });
}
