import { knownPeople, knownPerson, personAccount } from '@portal/shared-kit/contract/people/person';
import { one } from '../../platform/http/answers.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { query, type Server } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import * as people from './person.repository.ts';
import { maskedDocument } from './person.rules.ts';
import { registersOf, shownPerson } from './person.service.ts';

export function peopleRoutes(server: Server) {
  query(server, knownPeople, async (db, { query: asked }, { user }) => {
    const found = await people.options(db, registersOf(user), asked);
    return one(found.map((person) => ({ ...person, doc_number: maskedDocument(person.doc_number) })));
  });
  query(server, knownPerson, async (db, { params: { id } }, { user }) =>
    one(orNotFound(await shownPerson(db, id, user, () => people.find(db, id)), messages.personMissing)),
  );
  query(server, personAccount, async (db, { params: { id } }) => {
    orNotFound(await people.standing(db, id), messages.personMissing);
    return one((await people.account(db, id)) ?? null);
  });
}
