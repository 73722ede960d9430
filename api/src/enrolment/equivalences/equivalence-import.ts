import { equivalenceForm, type EquivalenceForm } from '@portal/shared-kit/contract/enrolment/equivalence';
import * as z from 'zod';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError } from '../../platform/http/errors.ts';
import { parseInput } from '../../platform/http/input.ts';
import type { UserContext } from '../../platform/http/route.ts';
import {
  asSpelled,
  documentKey,
  nameKey,
  type ImportValues,
  type RegisterKind,
} from '../../platform/imports/import-kind.ts';
import { subjects } from '../students/import/past-student.repository.ts';
import * as rows from './equivalence.repository.ts';
import * as equivalences from './equivalence.service.ts';
import { messages as text } from './messages.ts';

const student = async (db: Db, { code }: ImportValues) => rows.studentOfCode(db, String(code));

/** The key column decides; name and document are compared with those of the student (J6). */
async function create(tx: Tx, values: ImportValues, ctx: UserContext) {
  const found = await student(tx, values);
  if (!found) throw fieldError('invalid', 'code', text.noSuchStudent);
  const { fullName, doc_number, code: _code, ...form } = values;
  if (fullName && nameKey(String(fullName)) !== nameKey(found.fullName))
    throw fieldError('invalid', 'fullName', text.otherName);
  if (doc_number && documentKey(String(doc_number)) !== documentKey(found.doc_number))
    throw fieldError('invalid', 'doc_number', text.otherDocument);
  const parsed = parseInput(equivalenceForm, { ...form, student_id: found.id });
  return equivalences.create(tx, parsed as EquivalenceForm, ctx);
}

/** Equivalences of many students; each is identified by card and subject (J4). */
export const equivalenceImport: RegisterKind = {
  kind: 'equivalences',
  columns: [
    { key: 'code', label: text.code, required: true, example: '21.0013.0042' },
    { key: 'fullName', label: text.name, identifies: text.otherName, example: 'Amélia João Macuácua' },
    {
      key: 'doc_number',
      label: text.docNumber,
      capitals: true,
      identifies: text.otherDocument,
      example: '110100200300A',
    },
    {
      key: 'subject_id',
      label: text.subject,
      required: true,
      kind: 'choice',
      choices: subjects,
      example: 'Álgebra Linear',
    },
    { key: 'grade', label: text.grade, required: true, kind: 'decimal', example: '14,5' },
    { key: 'year', label: text.year, required: true, kind: 'integer', example: '2025' },
    { key: 'origin', label: text.origin, required: true, example: 'Universidade Eduardo Mondlane' },
    { key: 'paper', label: text.paper, required: true, example: 'Certificado n.º 123/2025' },
    { key: 'reason', label: text.reason, required: true, example: 'Transferência' },
  ],
  keyOf: ({ code, subject_id }) => (code && subject_id ? `${String(code)} ${String(subject_id)}` : ''),
  form: z.record(z.string(), z.unknown()),
  change: z.record(z.string(), z.unknown()),
  async find(db, values) {
    const found = await student(db, values);
    const known = found && (await rows.current(db, found.id, Number(values.subject_id)));
    return (
      known && {
        ...(await rows.find(db, known.id))!,
        student: asSpelled(values.fullName, found.fullName, nameKey),
        doc_number: asSpelled(values.doc_number, found.doc_number, documentKey),
      }
    );
  },
  byId: rows.find,
  valuesOf: ({
    code,
    student: fullName,
    grade,
    ...row
  }: NonNullable<Awaited<ReturnType<typeof rows.find>>>) => ({
    ...row,
    code,
    fullName,
    grade: grade === null ? null : grade / 100,
  }),
  create,
  update: () => Promise.reject(new ApiError('conflict', text.changed)),
  remove: (tx, id, ctx) => equivalences.undo(tx, id, text.undoneByImport, ctx),
};
