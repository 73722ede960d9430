import { course, levelTypes } from '@portal/shared-kit/contract/offer/course';
import { department } from '@portal/shared-kit/contract/offer/department';
import { room } from '@portal/shared-kit/contract/offer/room';
import { subject } from '@portal/shared-kit/contract/offer/subject';
import { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import { shifts } from '@portal/shared-kit/contract/offer/shift';
import * as z from 'zod';
import {
  fixed,
  nameKey,
  yesOrNo,
  type ImportKind,
  type RegisterKind,
  type ImportValues,
} from '../platform/imports/import-kind.ts';
import type { Tx } from '../platform/database/db.ts';
import { fieldError } from '../platform/http/errors.ts';
import { parseInput } from '../platform/http/input.ts';
import type { UserContext } from '../platform/http/route.ts';
import * as courseService from './course/course.service.ts';
import * as courses from './course/course.repository.ts';
import * as departmentService from './department/department.service.ts';
import * as departments from './department/department.repository.ts';
import * as names from './import-names.repository.ts';
import { importTexts as text } from './messages.ts';
import { planImports } from './plan-imports.ts';
import type { PrecedencesEased } from './precedence/precedence.service.ts';
import { manySubjects, subjectWrites } from './subject/subject.service.ts';
import { roomWrites } from './room/room.routes.ts';
import * as rooms from './room/room.repository.ts';
import * as subjects from './subject/subject.repository.ts';
import * as classes from './class-group/class-group.repository.ts';
import type { ClassGroupFields, ClassGroupRow } from './class-group/class-group.repository.ts';
import * as service from './class-group/class-group.service.ts';

const named = (field: string) => (values: Record<string, unknown>) => nameKey(String(values[field] ?? ''));

const departmentImport: ImportKind = {
  kind: 'departments',
  columns: [
    { key: 'dep_name', label: text.department, required: true, example: 'Engenharia Informática' },
    { key: 'description', label: text.description, example: 'Redes, programação e bases de dados' },
    { key: 'head_id', label: text.head, kind: 'choice', choices: names.employees, example: 'Ana Macuácua' },
  ],
  keyOf: named('dep_name'),
  form: department.create.body,
  change: department.update.body,
  byId: departments.find,
  find: async (db, { dep_name: name }) => names.departmentNamed(db, String(name)),
  ...departmentService,
};

const roomImport: ImportKind = {
  kind: 'rooms',
  columns: [
    { key: 'name', label: text.room, required: true, example: 'Sala 12' },
    { key: 'location', label: text.location, example: 'Bloco A, 1.º piso' },
    { key: 'capacity', label: text.seats, required: true, kind: 'integer', example: '40' },
    {
      key: 'ground_floor',
      label: text.groundFloor,
      kind: 'choice',
      choices: yesOrNo(true, false),
      example: 'Não',
    },
    { key: 'description', label: text.description, example: '' },
  ],
  keyOf: named('name'),
  form: room.create.body,
  change: room.update.body,
  byId: rooms.find,
  find: (db, { name }) => names.roomNamed(db, String(name)),
  ...roomWrites,
};

const courseImport: ImportKind = {
  kind: 'courses',
  columns: [
    { key: 'code', label: text.code, required: true, digits: 4, example: '0102' },
    {
      key: 'name',
      label: text.course,
      required: true,
      identifies: text.otherName,
      example: 'Engenharia de Redes',
    },
    {
      key: 'department_id',
      label: text.department,
      required: true,
      kind: 'choice',
      choices: names.departments,
      example: 'Engenharia Informática',
    },
    {
      key: 'level_type',
      label: text.degree,
      kind: 'choice',
      choices: fixed(levelTypes),
      example: 'Licenciatura',
    },
    { key: 'engineering', label: text.engineering, kind: 'choice', choices: yesOrNo(1, 0), example: 'Sim' },
    { key: 'duration', label: text.duration, kind: 'integer', example: '5' },
    {
      key: 'coordinator_id',
      label: text.coordinator,
      kind: 'choice',
      choices: names.employees,
      example: 'Ana Macuácua',
    },
    { key: 'description', label: text.description, example: '' },
  ],
  keyOf: named('code'),
  form: course.create.body,
  change: course.update.body,
  byId: courses.find,
  find: async (db, { code }) => names.courseOfCode(db, String(code)),
  ...courseService,
};

const subjectImport: ImportKind = {
  kind: 'subjects',
  columns: [
    { key: 'name', label: text.subject, required: true, example: 'Álgebra Linear' },
    { key: 'code', label: text.code, identifies: text.otherCode, example: 'MAT101' },
    { key: 'credits', label: text.credits, kind: 'integer', example: '6' },
    { key: 'weekly_hours', label: text.weeklyHours, kind: 'integer', example: '4' },
    { key: 'description', label: text.description, example: '' },
  ],
  keyOf: named('name'),
  form: subject.create.body,
  change: subject.update.body,
  byId: subjects.find,
  find: async (db, { name }) => names.subjectNamed(db, String(name)),
  ...subjectWrites,
  many: manySubjects,
};

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
  const locked = await service.lockClassForChange(tx, id, fields, ctx);
  if (fields.semester_id !== undefined && fields.semester_id !== locked.semester_id)
    throw fieldError('invalid', 'semester_id', text.advanceAlone);
  return service.update(tx, locked, fields, ctx);
}

/** Classes; each is identified by course, entry year and name (G.3). */
const classGroupImport: RegisterKind = {
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

export const offerImports = (eased: PrecedencesEased): readonly ImportKind[] => [
  departmentImport,
  courseImport,
  roomImport,
  subjectImport,
  ...planImports(eased),
  classGroupImport,
];
