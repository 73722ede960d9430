import { lastYearMessage } from '@portal/shared-kit/contract/offer/class-group';
import { nextPlace } from '@portal/shared-kit/contract/offer/class-group-rules';
import { fieldError } from '../platform/http/errors.ts';
import { activation, type BatchAct } from '../platform/batch/batch-act.ts';
import { messages as batchTexts } from '../platform/batch/messages.ts';
import { advance } from './class-group/advance.service.ts';
import * as classes from './class-group/class-group.repository.ts';
import * as classGroups from './class-group/class-group.service.ts';
import { messages } from './class-group/messages.ts';
import { replicaOf, replicate } from './class-group/replica.service.ts';
import * as courses from './course/course.repository.ts';
import * as courseService from './course/course.service.ts';
import * as departments from './department/department.repository.ts';
import * as departmentService from './department/department.service.ts';
import { messages as precedenceTexts } from './precedence/messages.ts';
import * as precedences from './precedence/precedence.repository.ts';
import { type PrecedencesEased, precedenceWrites } from './precedence/precedence.service.ts';
import * as subjects from './subject/subject.repository.ts';
import { subjectWrites } from './subject/subject.service.ts';

const { already } = batchTexts;

/** A class with open pautas is skipped: advancing it anyway takes a reason for that class (decision 40). */
const advanceClasses: BatchAct = {
  act: 'classes-advance',
  async find(db, id) {
    const row = await classes.find(db, id);
    return row && { name: `${row.name} · ${row.course_name}`, version: row.version, already: undefined };
  },
  async run(tx, id, version, ctx) {
    const locked = await classGroups.lockClassForChange(tx, id, { version }, ctx);
    const next = nextPlace(locked, locked.duration);
    if (!next) throw fieldError('invalid', 'semester_id', lastYearMessage);
    return advance(tx, locked, { semester_id: next.semester_id, version }, ctx);
  },
};

/** Each at its own level, without teachers, for the current entry year unless another is chosen for all of them; another level is
 *  chosen class by class (decisions 41, 147). */
const replicateClasses: BatchAct = {
  act: 'classes-replicate',
  async find(db, id, { entry_year }) {
    const row = await classes.find(db, id);
    return (
      row && {
        name: `${row.name} · ${row.course_name}`,
        version: row.version,
        already: await replicaOf(db, row, entry_year),
      }
    );
  },
  async run(tx, id, version, ctx, { entry_year }) {
    const source = await classGroups.lockClassForChange(tx, id, { version }, ctx);
    const request = { classGroupId: id, level: source.level_id, copy_teachers: false, entry_year };
    const { made } = await replicate(tx, request, ctx);
    return { version: source.version, becomes: messages.becomes(made.name, made.entry_year) };
  },
};

export const offerActs = (eased: PrecedencesEased): readonly BatchAct[] => [
  advanceClasses,
  replicateClasses,
  ...activation({
    area: 'classes',
    find: classes.find,
    nameOf: (row) => `${row.name} · ${row.course_name}`,
    update: async (tx, id, change, ctx) =>
      classGroups.update(tx, await classGroups.lockClassForChange(tx, id, change, ctx), change, ctx),
    already,
  }),
  ...activation({
    area: 'departments',
    find: departments.find,
    nameOf: (row) => row.dep_name,
    already,
    update: departmentService.update,
  }),
  ...activation({
    area: 'courses',
    find: courses.find,
    nameOf: (row) => row.name,
    already,
    update: courseService.update,
  }),
  ...activation({
    area: 'subjects',
    find: subjects.find,
    nameOf: (row) => row.name,
    already,
    update: subjectWrites.update,
  }),
  ...activation({
    area: 'precedences',
    find: precedences.find,
    nameOf: (row) => precedenceTexts.pair(row.required_subject_name, row.subject_name),
    already,
    update: precedenceWrites(eased).update,
  }),
];
