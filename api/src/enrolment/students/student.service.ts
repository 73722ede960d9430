import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { visibleInput } from '@portal/shared-kit/contract/core/multiline';
import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import { unchangedIdentity } from '@portal/shared-kit/contract/people/person-edit';
import type { createStudent, updateStudent } from '@portal/shared-kit/contract/enrolment/student';
import { lockYear } from '../../finance/monthly/monthly-charge.repository.ts';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { SignedIn, UserContext } from '../../platform/http/route.ts';
import { changePerson, registerPerson } from '../../people/persons/person.service.ts';
import type { PersonFields } from '../../people/persons/person.rules.ts';
import { refuseStale } from '../../platform/registers/records.ts';
import type { Invitation } from '../../identity/access/account.service.ts';
import { endMonths } from '../inscriptions/inscription.service.ts';
import { changeCode, giveAccess, takeAccess, type AccountOutcome } from './student-access.service.ts';
import { admit } from './admission.service.ts';
import * as rows from './student-row.repository.ts';
import type { StudentRecord } from './student-row.repository.ts';
import { messages } from './messages.ts';
import * as students from './student.repository.ts';
import { personOf, type fromWire } from './student-wire.ts';

type Form = ReturnType<typeof fromWire<Args<typeof createStudent>['body']>>;
type Change = ReturnType<typeof fromWire<Args<typeof updateStudent>['body']>>;

/** Fields of identity, which a correction changes (decision 34). */
const identity = Object.keys(unchangedIdentity.shape);
/** Fields that may be sent unchanged and are changed by other calls (decisions 34, 105), by what a refusal calls them. */
const readOnly: Readonly<Record<string, string>> = {
  ...Object.fromEntries(identity.map((field) => [field, field])),
  course_id: 'curseToUpdateOld',
  shift: 'scholar_shift',
  entry_year: 'ano_entrada',
};

/** The student, if the caller may see them: every student, or themselves. */
export function shown(row: StudentRecord | undefined, user: SignedIn): StudentRecord {
  const visible = row && (user.permissions.has('students.read') || row.person_id === user.personId);
  return orNotFound(visible ? row : undefined, messages.missing);
}
const found = async (db: Db, id: number): Promise<StudentRecord> =>
  orNotFound(await rows.find(db, id), messages.missing);

/** Creates a student without a candidacy; with `invitation` they get an account, with the role of a student only. */
export async function create(
  tx: Tx,
  form: Form,
  invitation: Invitation | undefined,
  ctx: UserContext,
): Promise<{ student: StudentRecord; access: AccountOutcome | undefined }> {
  const course = await rows.courseToEnter(tx, form.course_id);
  if (!course) throw fieldError('invalid', 'curseToUpdateOld', messages.noSuchCourse);
  const fields = { childhood_location: '', ...personOf(form) } as PersonFields;
  const personId = await registerPerson(tx, { person_id: form.person_id, fields }, 'students.update', ctx);
  await rows.setIssue(tx, personId, {
    doc_issue_place: form.emissionLocation || null,
    doc_expires_on: form.dateEndDocument,
  });
  const { id, code, former } = await admit(tx, ctx, {
    personId,
    courseId: course.id,
    levelId: course.level_id,
    shift: form.shift,
    entryYear: form.entry_year,
    hasCertificate: form.hasCertificate === 1,
  });
  if (former) await changeCode(tx, personId, { old: former.code, now: code }, ctx);
  const access = invitation && (await giveAccess(tx, { personId, email: form.email, code }, invitation, ctx));
  return { student: await found(tx, id), access };
}

export async function update(tx: Tx, id: number, change: Change, ctx: UserContext): Promise<StudentRecord> {
  if (change.active === false) await lockYear(tx, institutionYear(new Date()));
  const before = orNotFound(await rows.lock(tx, id), messages.missing);
  refuseStale(before, change.version);
  refuseReadOnly(before, change);
  if (change.gender === 'Outro' && before.gender !== 'Outro')
    throw fieldError('invalid', 'gender', messages.genderNotOffered);
  const { hasCertificate: certificate, active } = change;
  const person = personOf(change);
  const current = { ...before, is_deficient: disability(before), childhood_location: null };
  await changePerson(tx, current as never, editable(person), ctx);
  const own = {
    ...(certificate !== undefined &&
      (certificate === 1) !== before.has_certificate && { has_certificate: certificate === 1 }),
    ...(active !== undefined && active !== before.active && { active }),
  };
  if (own.active === false) await refuseRunning(tx, id);
  if (own.active && before.withdrawn) throw new ApiError('conflict', messages.gaveUp);
  if (Object.keys(own).length > 0) await students.update(tx, id, own);
  const ended = own.active === false ? await stop(tx, before, ctx) : [];
  const after = await found(tx, id);
  const changes = [...diff(audited(before), audited(after)), ...ended];
  if (changes.length > 0) await audit(tx, ctx, { action: 'student.update', entityId: id, changes });
  return after;
}

const disability = ({ has_disability }: StudentRecord) =>
  has_disability === null ? null : has_disability ? 'Sim' : 'Não';
/** Without the fields of identity, which were compared before and are not written. */
const editable = (fields: Partial<PersonFields>) =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !identity.includes(field)));

function refuseReadOnly(before: StudentRecord, change: Change): void {
  const stored = visibleInput({ ...before }) as Record<string, unknown>;
  const sent: Record<string, unknown> = { ...change };
  const changed = Object.keys(readOnly).filter(
    (field) => sent[field] !== undefined && sent[field] !== stored[field],
  );
  if (changed.length > 0)
    throw new ApiError('invalid', messages.readOnly, {
      errors: Object.fromEntries(changed.map((field) => [readOnly[field], [messages.readOnly]])),
    });
}

const audited = (row: StudentRecord) => {
  const {
    has_disability: _is,
    has_certificate,
    version: _version,
    created_at: _at,
    id: _id,
    ...fields
  } = row;
  const { province: _p, district: _d, course: _c, level: _l, level_type: _t, ...withoutNames } = fields;
  const { state: _s, debt: _b, to_review: _r, class_group: _g, withdrawn: _w, ...auditFields } = withoutNames;
  return { ...auditFields, is_deficient: disability(row), hasCertificate: has_certificate ? 1 : 0 };
};

async function refuseRunning(tx: Tx, id: number): Promise<void> {
  const { inscriptions, subjects } = await students.unfinishedOf(tx, id);
  if (inscriptions > 0) throw new ApiError('in_use', messages.stillInscribed(inscriptions));
  if (subjects > 0) throw new ApiError('in_use', messages.stillEnrolled(subjects));
}

/** Frees the place in the class, closes the account as a student, and ends the months to come that were charged already, as a withdrawal does;
 *  they can be charged anew. Returns what the audit names. */
async function stop(tx: Tx, { id, person_id }: StudentRecord, ctx: UserContext) {
  await students.leaveClass(tx, id);
  await takeAccess(tx, person_id, ctx);
  const { numbers } = await endMonths(tx, ctx, id, {
    effectiveOn: institutionDay(new Date()),
    reason: messages.deactivatedReason,
    because: messages.deactivatedNotice,
    of: () => true,
  });
  return numbers === '' ? [] : [{ field: 'ended_invoices', old: null, new: numbers }];
}

/** Deactivates a student and their account as a student; the history stays. Idempotent. */
export async function remove(tx: Tx, id: number, ctx: UserContext): Promise<void> {
  // Serialised with the charging of this year's months, which then either precedes the deactivation or sees it.
  await lockYear(tx, institutionYear(new Date()));
  const before = orNotFound(await rows.lock(tx, id), messages.missing);
  if (!before.active) return;
  await refuseRunning(tx, id);
  await students.update(tx, id, { active: false });
  const ended = await stop(tx, before, ctx);
  await audit(tx, ctx, {
    action: 'student.deactivate',
    entityId: id,
    changes: [{ field: 'active', old: true, new: false }, ...ended],
  });
}

/** The student created by an approval (decision 106): an approval creates everything or nothing, so there is nothing to add. */
export async function ofCandidate(db: Db, candidacyId: number): Promise<StudentRecord> {
  const { student_id } = orNotFound(await rows.studentOfCandidacy(db, candidacyId), messages.noCandidacy);
  if (student_id === null) throw new ApiError('conflict', messages.notApproved);
  return found(db, student_id);
}
