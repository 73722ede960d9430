import * as contract from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { fieldError } from '../../platform/http/errors.ts';
import { command, query, staged, type Server, done, one } from '../../platform/http/route.ts';
import { submitJob } from '../../platform/jobs/job.service.ts';
import { changeEnrolment, keepEnrolment } from './reinstate-enrolment.service.ts';
import { classEnrolment } from './class-enrolment.job.ts';
import * as classes from './class-enrolment.service.ts';
import { subjectsByCourse } from '../subjects/course-subjects.service.ts';
import type { EnrolmentReport } from '../subjects/enrolment.rules.ts';
import { enrol, offerOf, refuseOverride } from './enrolment.service.ts';
import * as facts from '../subjects/facts.repository.ts';
import { allLimits, changeLimits } from '../subjects/facts.repository.ts';
import { messages } from '../subjects/messages.ts';
import type { PublishedFinals } from '../subjects/taken.rules.ts';
import { enrolledIn, situationOf, offered, type StudentSubject } from './student-subjects.service.ts';

const subjectOnWire = ({ class_id, class_name, ...subject }: StudentSubject): contract.SubjectRow => ({
  ...subject,
  classmate_id: class_id,
  classmate_name: class_name,
});
const outcomeOnWire = ({ accepted, refused }: EnrolmentReport): contract.EnrolmentOutcome => ({
  accepted: accepted.map(({ class_id: classmate_id, ...enrolled }) => ({ ...enrolled, classmate_id })),
  refused,
});
const newIn = ({ accepted }: EnrolmentReport) => accepted.filter(({ already }) => !already).length;

export const enrolmentRoutes =
  (published: PublishedFinals) =>
  (server: Server): void => {
    subjectLists(server, published);
    changes(server);
    wholeClasses(server);
  };

function changes(server: Server): void {
  staged(server, contract.assignSubject, async (db, { body }, ctx) => {
    refuseOverride(body.override_reason, ctx);
    const { course_id, graduation_id, student_id } = body;
    if (graduation_id !== null && !(await facts.isOfDegree(db, graduation_id, course_id)))
      throw fieldError('invalid', 'graduation_id', messages.otherDegree);
    const offer = await offerOf(db, course_id, await facts.degreeOf(db, course_id), body.semester_id);
    const request = { subject_ids: body.subjectSelected, override_reason: body.override_reason };
    const outcome = await db.transaction().execute((tx) => enrol(tx, ctx, offer, student_id, request));
    return done(messages.outcome(newIn(outcome), outcome.refused.length), outcomeOnWire(outcome));
  });
  staged(server, contract.enrolStudents, async (db, { query: asking, body }, ctx) => {
    const { classmate_id: class_id, course_id } = asking;
    const { override_reason } = body;
    refuseOverride(override_reason, ctx);
    const { offer } = await classes.classOffer(db, class_id, { course_id, seen: body.seen });
    const requests = body.data.map((one) => ({ ...one, class_id, override_reason }));
    const outcome = await (body.preview ? classes.preview : classes.enrolEach)(db, ctx, offer, requests);
    const counts = [newIn(outcome), outcome.refused.length] as const;
    const message = body.preview ? messages.preview(...counts) : messages.outcome(...counts);
    return done(message, outcomeOnWire(outcome));
  });
  command(server, contract.changeEnrolment, async (tx, { params: { id }, body }, ctx) => {
    await changeEnrolment(tx, ctx, id, body);
    return done(messages.moved, { id, state: body.state });
  });
  command(server, contract.keepEnrolment, async (tx, { params: { id }, body: { reason } }, ctx) => {
    await keepEnrolment(tx, ctx, id, reason);
    return done(messages.kept, { id });
  });
  query(server, contract.enrolmentLimits, async (db) => one(await allLimits(db)));
  command(server, contract.changeEnrolmentLimits, async (tx, { body }, ctx) => {
    await changeLimits(tx, body, ctx);
    return done(messages.limitsChanged, body);
  });
}

function subjectLists(server: Server, published: PublishedFinals): void {
  query(server, contract.enrolledSubjects, async (db, { query: filters }, ctx) => {
    const situation = await situationOf(db, filters, ctx, 'NONE', published);
    return one(enrolledIn(situation, filters.semester_id).map(subjectOnWire));
  });
  const plans = [
    [contract.normalSubjects, 'NORMAL'],
    [contract.subjectsInArrears, 'EM_ATRASO'],
  ] as const;
  for (const [call, kind] of plans)
    query(server, call, async (db, { query: filters }, ctx) =>
      one(offered(kind, await situationOf(db, filters, ctx, kind, published)).map(subjectOnWire)),
    );
  query(server, contract.subjectsByCourse, async (db, { query: filters }, ctx) =>
    one(await subjectsByCourse(db, filters, ctx, published)),
  );
}

function wholeClasses(server: Server): void {
  query(server, contract.planPreview, async (db, { query: { classmate_id: class_id } }, ctx) => {
    const { group, offer } = await classes.classOffer(db, class_id);
    const subject_ids = classes.planOfClass(offer, group);
    const students = await facts.membersOf(db, class_id);
    const requests = students.map((student_id) => ({
      student_id,
      subject_ids,
      class_id,
      override_reason: '',
    }));
    const outcome = await classes.preview(db, ctx, offer, requests);
    return one({ ...outcomeOnWire(outcome), students: students.length, subjects: subject_ids.length });
  });
  command(server, contract.enrolClasses, async (tx, { body: { classmate_ids, key, seen } }, ctx) => {
    const class_ids = [...new Set(classmate_ids)];
    const places = [];
    for (const id of class_ids) {
      const { group } = await classes.classOffer(tx, id, { seen });
      places.push({ academic_year_id: group.academic_year_id, semester_id: group.semester_id });
    }
    const job_id = await submitJob(tx, ctx, {
      kind: classEnrolment.kind,
      title: messages.jobTitle(classmate_ids.length),
      input: { class_ids, places },
      anyOf: ['enrolment.create'],
      key,
    });
    return done(messages.jobStarted, { job_id });
  });
}
