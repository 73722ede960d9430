import { course, levelTypes } from '@portal/shared-kit/contract/offer/course';
import { department } from '@portal/shared-kit/contract/offer/department';
import { room } from '@portal/shared-kit/contract/offer/room';
import { subject } from '@portal/shared-kit/contract/offer/subject';
import { fixed, nameKey, yesOrNo, type ImportKind } from '../platform/imports/import-kind.ts';
import { classGroupImport } from './class-group-import.ts';
import * as courseService from './course/course.service.ts';
import * as courses from './course/course.repository.ts';
import * as departmentService from './department/department.service.ts';
import * as departments from './department/department.repository.ts';
import * as names from './import-names.repository.ts';
import { importTexts as text } from './messages.ts';
import { planImports } from './plan-imports.ts';
import { manySubjects, subjectWrites } from './subject/subject.service.ts';
import { roomWrites } from './room/room.service.ts';
import * as rooms from './room/room.repository.ts';
import * as subjects from './subject/subject.repository.ts';

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

/** Importable kinds of the offer (G.3). */
export const offerImports: readonly ImportKind[] = [
  departmentImport,
  courseImport,
  roomImport,
  subjectImport,
  ...planImports,
  classGroupImport,
];
