import { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import { shifts } from '@portal/shared-kit/contract/offer/shift';
import * as z from 'zod';
import type { Tx } from '../platform/database/db.ts';
import { fieldError } from '../platform/http/errors.ts';
import { parseInput } from '../platform/http/input.ts';
import type { UserContext } from '../platform/http/route.ts';
import { fixed, nameKey, type RegisterKind, type ImportValues } from '../platform/imports/import-kind.ts';
import * as classes from './class-group/class-group.repository.ts';
import type { ClassGroupFields, ClassGroupRow } from './class-group/class-group.repository.ts';
import * as service from './class-group/class-group.service.ts';
import * as names from './import-names.repository.ts';
import { importTexts as text } from './messages.ts';

/** Without a department in the file, a class belongs to the department of its course. */
async function create(tx: Tx, values: ImportValues, ctx: UserContext) {
  const course = await classes.activeCourse(tx, Number(values.course_id));
  const form = parseInput(classGroup.create.body, {
    ...(course && { department_id: course.department_id }),
    ...values,
  });
  return service.create(tx, form as ClassGroupFields, ctx);
}

async function update(tx: Tx, id: number, fields: service.ClassGroupChange, ctx: UserContext) {
  const locked = await service.hold(tx, id, fields, ctx);
  if (fields.semester_id !== undefined && fields.semester_id !== locked.semester_id)
    throw fieldError('invalid', 'semester_id', text.advanceAlone);
  return service.update(tx, locked, fields, ctx);
}

/** Classes; each is identified by course, entry year and name (G.3). */
export const classGroupImport: RegisterKind = {
  kind: 'classes',
  columns: [
    {
      key: 'course_id',
      label: text.course,
      required: true,
      kind: 'choice',
      choices: names.courses,
      example: 'Engenharia Informática',
    },
    { key: 'entry_year', label: text.entryYear, required: true, kind: 'integer', example: '2026' },
    { key: 'name', label: text.classGroup, required: true, example: 'Turma-1-LABORAL' },
    {
      key: 'level_id',
      label: text.level,
      kind: 'choice',
      choices: names.levels,
      example: '1 – Licenciatura',
    },
    { key: 'scholar_shift', label: text.shift, kind: 'choice', choices: fixed(shifts), example: 'LABORAL' },
    { key: 'capacity', label: text.capacity, kind: 'integer', example: '40' },
    { key: 'academic_year_id', label: text.year, kind: 'integer', example: '1' },
    { key: 'semester_id', label: text.semester, kind: 'integer', example: '1' },
    {
      key: 'department_id',
      label: text.department,
      kind: 'choice',
      choices: names.departments,
      example: 'Engenharia Informática',
    },
    { key: 'description', label: text.description, example: '' },
  ],
  keyOf: ({ course_id, entry_year, name }) =>
    course_id === undefined || entry_year === undefined || name === undefined
      ? ''
      : `${Number(course_id)}/${Number(entry_year)}/${nameKey(String(name))}`,
  form: z.record(z.string(), z.unknown()),
  change: classGroup.update.body,
  find: (db, { course_id, entry_year, name }) =>
    names.classGroupOf(db, Number(course_id), Number(entry_year), String(name)),
  byId: classes.find,
  valuesOf: (row: ClassGroupRow) => row,
  create,
  update,
  remove: service.remove,
};
