import { precedence, precedenceTypes } from '@portal/shared-kit/contract/offer/precedence';
import { planChange, planForm } from '@portal/shared-kit/contract/offer/plan';
import { withoutDefaults } from '@portal/shared-kit/contract/core/crud';
import { idField, versionField } from '@portal/shared-kit/contract/core/envelope';
import * as z from 'zod';
import type { Tx } from '../platform/database/db.ts';
import { orNotFound } from '../platform/http/errors.ts';
import type { UserContext } from '../platform/http/route.ts';
import { yesOrNo, type RegisterKind } from '../platform/imports/import-kind.ts';
import * as names from './import-names.repository.ts';
import { importTexts as text } from './messages.ts';
import { messages as planTexts } from './plan/messages.ts';
import { remove as removeEntry } from './plan/plan-end.service.ts';
import * as plans from './plan/plan.repository.ts';
import type { PlanTerms } from './plan/plan.repository.ts';
import * as planService from './plan/plan.service.ts';
import * as precedences from './precedence/precedence.repository.ts';
import { type PrecedencesEased, precedenceWrites } from './precedence/precedence.service.ts';

const course = { label: text.course, required: true, kind: 'choice', choices: names.courses } as const;
const subject = { label: text.subject, required: true, kind: 'choice', choices: names.subjects } as const;
const keyOf =
  (...fields: string[]) =>
  (values: Record<string, unknown>) =>
    fields.every((field) => values[field] !== undefined)
      ? fields.map((field) => String(values[field])).join('/')
      : '';

/** One line is one subject; the form on the screen takes several. */
const line = planForm.extend({ id_subject: idField() });

/** Terms that a file leaves out keep their values. */
async function change(
  tx: Tx,
  id: number,
  { version, ...terms }: Partial<PlanTerms> & { version: number },
  ctx: UserContext,
) {
  const { academic_year_id, semester_id, credits, mandatory, option_group } = orNotFound(
    await plans.find(tx, id),
    planTexts.entryMissing,
  );
  const before = { academic_year_id, semester_id, credits, mandatory, option_group };
  return planService.change(tx, id, { ...before, ...terms, version }, ctx);
}

const planImport: RegisterKind = {
  kind: 'plans',
  columns: [
    { key: 'id_course', ...course, example: 'Engenharia Informática' },
    { key: 'id_subject', ...subject, example: 'Álgebra Linear' },
    { key: 'academic_year_id', label: text.year, required: true, kind: 'integer', example: '1' },
    { key: 'semester_id', label: text.semester, required: true, kind: 'integer', example: '2' },
    { key: 'credits', label: text.credits, kind: 'integer', example: '6' },
    {
      key: 'mandatory',
      label: text.mandatory,
      kind: 'choice',
      choices: yesOrNo(true, false),
      example: 'Sim',
    },
    { key: 'option_group', label: text.optionGroup, example: '' },
  ],
  keyOf: keyOf('id_course', 'id_subject'),
  form: line,
  change: z.object({ ...withoutDefaults(planChange.shape), version: versionField }),
  find: (db, { id_course, id_subject }) => names.planEntryOf(db, Number(id_course), Number(id_subject)),
  byId: plans.find,
  valuesOf: (row: plans.PlanEntry) => ({ ...row, id_course: row.course_id, id_subject: row.subject_id }),
  create: async (tx, { id_subject, ...same }: z.output<typeof line>, ctx) => {
    const [made] = await planService.allocate(tx, { ...same, id_subject: [id_subject] }, ctx);
    return made!;
  },
  update: change,
  // Refused once a teacher was allocated to it, since the undo would remove that allocation unseen.
  remove: (tx, id, ctx) => removeEntry(tx, id, 0, ctx),
};

const precedenceImport = (eased: PrecedencesEased): RegisterKind => ({
  kind: 'precedences',
  columns: [
    { key: 'course_id', ...course, example: 'Engenharia Informática' },
    { key: 'subject_id', ...subject, example: 'Álgebra Linear' },
    { key: 'required_subject_id', ...subject, label: text.required, example: 'Matemática I' },
    {
      key: 'type',
      label: text.precedenceType,
      kind: 'choice',
      example: text.precedenceTypes.OBRIGATORIA,
      choices: () =>
        Promise.resolve(precedenceTypes.map((value) => ({ text: text.precedenceTypes[value], value }))),
    },
    { key: 'min_grade', label: text.minGrade, kind: 'decimal', example: '10' },
    { key: 'valid_from_year', label: text.validFrom, kind: 'integer', example: '2026' },
    { key: 'valid_to_year', label: text.validTo, kind: 'integer', example: '' },
    { key: 'note', label: text.note, example: '' },
    {
      key: 'active',
      label: text.active,
      kind: 'choice',
      choices: yesOrNo(true, false),
      example: 'Sim',
    },
  ],
  keyOf: keyOf('course_id', 'subject_id', 'required_subject_id'),
  form: precedence.create.body,
  change: precedence.update.body,
  find: (db, { course_id, subject_id, required_subject_id }) =>
    names.precedenceOf(db, Number(course_id), Number(subject_id), Number(required_subject_id)),
  byId: precedences.find,
  ...precedenceWrites(eased),
});

export const planImports = (eased: PrecedencesEased): readonly RegisterKind[] => [
  planImport,
  precedenceImport(eased),
];
