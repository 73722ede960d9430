import type { ClassPlace } from '@portal/shared-kit/contract/offer/class-group-rules';
import type { EnrolmentRefusal } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { csv } from '../../platform/documents/sheet.ts';
import type { JobHandler, RunningJob } from '../../platform/jobs/handler.ts';
import { advancedSince } from '../../offer/class-group/class-group.service.ts';
import { planOfClass } from './class-enrolment.service.ts';
import { enrol, offerOf, refuseAll } from './enrolment.service.ts';
import * as facts from '../subjects/facts.repository.ts';
import { messages } from '../subjects/messages.ts';

interface Input {
  class_ids: number[];
  /** The place of each class when the job was submitted; jobs of earlier versions have none. */
  places?: ClassPlace[];
}
/** Progress; a resumed job goes on after the last student. */
interface Noted {
  [key: string]: unknown;
  class: number;
  /** The last student of the class that was handled; if they left meanwhile, the class starts anew, which enrols nobody twice. */
  student: number;
  done: number;
  accepted: number;
  refused: EnrolmentRefusal[];
}
const atStart = (): Noted => ({ class: 0, student: 0, done: 0, accepted: 0, refused: [] });

/** Enrols whole classes in the plan of their semester, one transaction per student. */
export const classEnrolment: JobHandler<Input> = {
  kind: 'class-enrolment',
  async run(job, { class_ids, places = [] }) {
    const noted: Noted = { ...atStart(), ...(job.noted as Noted | undefined) };
    const total = await facts.memberCount(job.db, class_ids);
    for (; noted.class < class_ids.length; noted.class += 1, noted.student = 0)
      await enrolClass(job, { class_id: class_ids[noted.class]!, seen: places[noted.class] }, noted, total);
    await job.keepFile(resultFile(noted.refused), { done: noted.done, total, noted: noted as never });
    const { accepted, refused } = noted;
    return {
      message: messages.outcome(accepted, refused.length),
      result: { accepted, refused } as never,
    };
  },
};

/** Enrols a class in the plan of the semester that it was in; refuses its students where it has advanced or was deactivated since. */
async function enrolClass(
  job: RunningJob,
  { class_id, seen }: { class_id: number; seen: ClassPlace | undefined },
  noted: Noted,
  total: number,
) {
  const group = await facts.activeClass(job.db, class_id);
  if (!group) return;
  const place = seen ?? group;
  const degree = await facts.degreeOf(job.db, group.course_id);
  const offer = await offerOf(job.db, group.course_id, degree, place.semester_id);
  const subject_ids = planOfClass(offer, place);
  const students = await facts.membersOf(job.db, class_id);
  const left = students.slice(students.indexOf(noted.student) + 1);
  const late = group.active ? advancedSince(group, seen) : messages.classInactive;
  if (late) {
    const request = { subject_ids, class_id, override_reason: '' };
    const refused = await facts.findStudents(job.db, left);
    noted.refused.push(...refused.flatMap((student) => refuseAll(offer, student, request, late).refused));
    noted.done += left.length;
    return;
  }
  for (const student of left) {
    await job.step(async (tx) => {
      const outcome =
        subject_ids.length === 0
          ? { accepted: [], refused: [] }
          : await enrol(tx, job.ctx, offer, student, { subject_ids, class_id, override_reason: '' });
      noted.student = student;
      noted.done += 1;
      noted.accepted += outcome.accepted.filter(({ already }) => !already).length;
      noted.refused.push(...outcome.refused);
      return { done: noted.done, total, noted: noted as never };
    });
  }
}

/** The refusals with their reasons, for a spreadsheet. */
function resultFile(refused: readonly EnrolmentRefusal[]) {
  const { jobColumns: titles } = messages;
  const bytes = csv(
    [titles.student, titles.subject, titles.reason].map((title) => ({ title })),
    refused.map(({ student, subject, reason }) => [student, subject, reason]),
  );
  return { name: messages.jobFile, media_type: 'text/csv' as const, bytes };
}
