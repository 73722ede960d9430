import { createExam, type ExamForm } from '@portal/shared-kit/contract/grading/exam';
import { room } from '@portal/shared-kit/contract/offer/room';
import type { GradedEdition, gradedServer } from './graded.ts';

/** So many days from now, at an hour in Maputo. */
export const examTime = (days: number, hour = 8) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${String(hour).padStart(2, '0')}:00:00+02:00`;
};

type Planning = Partial<ExamForm> & { date_start: string };
export const examBody = (edition: GradedEdition, more: Planning) => ({
  classmate_id: edition.class_id,
  subject_id: edition.subject_id,
  kind: 'EXAME_NORMAL' as const,
  minutes: 120,
  room_id: null,
  shares_room: false,
  note: '',
  ...more,
});

/** Rooms and exams as the office plans them. Call it at the top of a test file. */
export function examOffice(graded: ReturnType<typeof gradedServer>) {
  const { server } = graded;
  const office = {} as Awaited<ReturnType<typeof graded.signedIn>>;
  let rooms = 0;
  beforeAll(async () => void Object.assign(office, await graded.signedIn('Secretaria')));
  return {
    office,
    async newRoom(capacity = 40) {
      const body = {
        name: `Sala ${(rooms += 1)}`,
        location: 'Bloco A',
        capacity,
        ground_floor: false,
        description: '',
      };
      return (await server.call(room.create, { body }, office.token)).data;
    },
    plan: async (edition: GradedEdition, more: Planning) =>
      (await server.call(createExam, { body: examBody(edition, more) }, office.token)).data,
    /** An edition with students whose exams may be in the next ten days. */
    async edition(students = 2) {
      const made = await graded.edition(students);
      for (const kind of ['EXAME_NORMAL', 'RECORRENCIA', 'EXAME_ESPECIAL'] as const)
        await graded.period(made.course_id, kind, [-1, 10]);
      return made;
    },
  };
}
