import { subject } from '@portal/shared-kit/contract/offer/subject';
import type { CreatesMany } from '../../platform/imports/import-kind.ts';
import { createRecords, plainWrites, type Records } from '../../platform/registers/records.ts';
import { messages } from './messages.ts';
import * as subjects from './subject.repository.ts';
import type { SubjectForm } from './subject.repository.ts';

type Row = NonNullable<Awaited<ReturnType<typeof subjects.find>>>;
const records: Records<Row, SubjectForm> = {
  ...subjects,
  entity: 'subject',
  keys: {
    subject_name_key: subject.unique!,
    subject_code_key: { field: 'code', message: messages.duplicateCode },
  },
  missing: messages.missing,
  toRemove: 'subjects.delete',
  usesOf: async (tx, id) => {
    const { courses, classes } = await subjects.uses(tx, id);
    return [...(courses ? [messages.plans(courses)] : []), ...(classes ? [messages.classes(classes)] : [])];
  },
};

/** Deletes a subject that was never in a plan or class (decision 37). */
export const subjectWrites = plainWrites(records);

/** New subjects by a few statements for many. */
export const manySubjects: CreatesMany = {
  exist: (db, values) =>
    subjects.exist(
      db,
      values.map(({ name }) => String(name)),
    ),
  create: (tx, forms: readonly SubjectForm[], ctx) =>
    createRecords(tx, { ...records, ...subjects }, forms, ctx),
};
