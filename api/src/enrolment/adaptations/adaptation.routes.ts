import * as contract from '@portal/shared-kit/contract/enrolment/adaptation';
import { noteView } from '../../people/views/record-view.repository.ts';
import { command, query, type Server, done, one, type UserContext } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import type {
  Adaptation,
  AdaptationForm,
  OwnAdaptation,
} from '@portal/shared-kit/contract/enrolment/adaptation';
import { adaptationState } from '@portal/shared-kit/contract/enrolment/adaptation-rules';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import * as rows from './adaptation.repository.ts';

const entity = 'adaptation';
const maxShown = 50;
const today = () => institutionDay(new Date());

const withState = <Row extends Parameters<typeof adaptationState>[0]>({ ended, ...row }: Row) => ({
  ...row,
  state: adaptationState({ ...row, ended }, today()),
});

export const ofOne = async (db: Db, personId: number): Promise<OwnAdaptation[]> =>
  (await rows.adaptationsOfPerson(db, personId, today())).map(withState);

/** A student's adaptations as the exam office sees them. */
async function ofStudent(db: Db, id: number): Promise<Adaptation[]> {
  orNotFound(await rows.student(db, id), messages.noStudent);
  return (await rows.latestOf(db, id, maxShown)).map(withState);
}

/** Records an adaptation; of each kind one at a time, except kinds without a name of their own. */
async function record(tx: Tx, id: number, { consent: _given, ...form }: AdaptationForm, ctx: UserContext) {
  const student = orNotFound(await rows.lockStudent(tx, id), messages.noStudent);
  refuseOwn(student, ctx);
  if (!student.active) throw new ApiError('conflict', messages.inactive);
  if (form.valid_until !== null && form.valid_until < today())
    throw fieldError('invalid', 'valid_until', messages.over);
  if (form.kind !== 'OUTRA' && (await rows.overlaps(tx, id, form)))
    throw fieldError('duplicate', 'kind', messages.holds);
  const made = await rows.insert(tx, { ...form, student_id: id, recorded_by: ctx.user.userId });
  await note(tx, ctx, 'adaptation.record', made);
}

async function end(tx: Tx, id: number, reason: string, ctx: UserContext): Promise<void> {
  const adaptation = orNotFound(await rows.lock(tx, id), messages.missing);
  refuseOwn(adaptation, ctx);
  if (adaptationState(adaptation, today()) === 'TERMINADA')
    throw new ApiError('conflict', messages.endedAlready);
  await rows.end(tx, id, ctx.user.userId, reason);
  await note(tx, ctx, 'adaptation.end', id);
}

function refuseOwn({ person_id }: { person_id: number }, { user }: UserContext): void {
  if (person_id === user.personId) throw new ApiError('forbidden', messages.own);
}

/** Audits who acted and when, but not what: the audit log has more readers than the exam office (H.2). The row keeps what was
 *  recorded; it is only changed to end it, with the reason. */
const note = (tx: Tx, ctx: UserContext, action: string, id: number) =>
  audit(tx, ctx, { action, entity, entityId: id });

/** Exam adaptations of students: the exam office's view, and each student's own (H.2). */
export function adaptationRoutes(server: Server) {
  query(server, contract.adaptations, async (db, { params: { id } }, { user }) => {
    const found = await ofStudent(db, id);
    await noteView(db, { user }, 'ADAPTACOES', { studentId: id });
    return one(found);
  });
  command(server, contract.recordAdaptation, async (tx, { params: { id }, body }, ctx) => {
    await record(tx, id, body, ctx);
    return done(messages.recorded, null);
  });
  command(server, contract.endAdaptation, async (tx, { params: { id }, body }, ctx) => {
    await end(tx, id, body.reason, ctx);
    return done(messages.ended, null);
  });
  query(server, contract.ownAdaptations, async (db, _args, { user }) => one(await ofOne(db, user.personId)));
}
