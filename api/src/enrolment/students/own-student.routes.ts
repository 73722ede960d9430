import { myData } from '@portal/shared-kit/contract/enrolment/own-data';
import { studentProfile } from '@portal/shared-kit/contract/enrolment/own-student';
import { type Server, query, one } from '../../platform/http/route.ts';
import { ofOne } from '../adaptations/adaptation.routes.ts';
import * as rows from './student-row.repository.ts';
import { onWire, profileOf } from './student-wire.ts';

/** The signed-in student's own data; the student comes from the session, never from the call. */
export function ownStudentRoutes(server: Server) {
  query(server, studentProfile, async (db, _args, { user }) => {
    const found = await rows.ofPerson(db, user.personId);
    return one(found ? profileOf(found, user) : null);
  });
  query(server, myData, async (db, _args, { user }) => {
    const found = await rows.ofPerson(db, user.personId);
    if (!found) return one(null);
    return one({ ...onWire(found, user), adaptations: await ofOne(db, user.personId) });
  });
}
