import {
  correctionFile,
  correctPerson,
  knownPeople,
  knownPerson,
  personAccount,
} from '@portal/shared-kit/contract/people/person';
import { outranks } from '../../identity/access/rank.ts';
import { download, upload } from '../../platform/files/transfer.ts';
import { done, one } from '../../platform/http/answers.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import type { FileServer } from '../../platform/files/file-store.ts';
import { query } from '../../platform/http/route.ts';
import { noteView } from '../views/record-view.repository.ts';
import * as corrections from './correction.service.ts';
import { messages } from './messages.ts';
import * as people from './person.repository.ts';
import { maskedDocument } from './person.rules.ts';
import { registersOf, shownPerson } from './person.service.ts';

export function peopleRoutes(server: FileServer) {
  query(server, knownPeople, async (db, { query: filters }, { user }) => {
    const found = await people.options(db, registersOf(user), filters);
    return one(found.map((person) => ({ ...person, doc_number: maskedDocument(person.doc_number) })));
  });
  query(server, knownPerson, async (db, { params: { id } }, { user }) => {
    const shown = await shownPerson(db, id, user, () => people.find(db, id));
    const found = orNotFound(shown, messages.personMissing);
    await noteView(db, { user }, 'DADOS', { personId: id });
    return one(found);
  });
  query(server, personAccount, async (db, { params: { id } }, { user }) => {
    orNotFound(await people.registerIdsOf(db, id), messages.personMissing);
    const account = await people.account(db, id);
    return one(account ? { ...account, outranks: await outranks(db, user, account.user_id) } : null);
  });
  upload(server, correctPerson, async (db, { params: { id }, body, file }, ctx) => {
    const made = await db.transaction().execute((tx) => corrections.correct(tx, id, body, file, ctx));
    return done(messages.identityCorrected, made);
  });
  download(server, correctionFile, (db, { params: { id, document_id } }, ctx) =>
    db.transaction().execute((tx) => corrections.handOut(tx, id, document_id, ctx)),
  );
}
