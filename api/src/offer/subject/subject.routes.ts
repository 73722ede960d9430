import * as contract from '@portal/shared-kit/contract/offer/subject';
import { command, query, done, one } from '../../platform/http/route.ts';
import { updated } from '../../platform/registers/messages.ts';
import { serveRegister } from '../../platform/lists/serve-register.ts';
import { messages } from './messages.ts';
import * as subjects from './subject.repository.ts';
import { subjectWrites } from './subject.service.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';

const texts = {
  missing: messages.missing,
  created: messages.created,
  updated: messages.updated,
};

export function subjectRoutes(server: DocumentServer) {
  serveRegister(server, contract.subject, { ...subjects, ...subjectWrites }, texts, {
    declared: contract.subjectList,
  });
  command(server, contract.putSubject, async (tx, { params, body }, ctx) =>
    done(updated(body, texts.updated), await subjectWrites.update(tx, params.id, body, ctx)),
  );
  for (const options of [contract.fetchSubject, contract.getSubjects, contract.getAllSubject])
    query(server, options, async (db, { query: filters }) => one(await subjects.options(db, filters)));
}
