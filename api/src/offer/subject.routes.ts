import { deletedMessage } from '@portal/shared-kit/contract/registers';
import {
  fetchSubject,
  getAllSubject,
  getSubjects,
  putSubject,
  subject,
} from '@portal/shared-kit/contract/subject';
import { done, listed, one } from '../kit/answers.ts';
import { orNotFound } from '../kit/errors.ts';
import { command, query, type Server } from '../kit/route.ts';
import { updated } from '../registers/messages.ts';
import { messages } from './messages.ts';
import * as subjects from './subject.repository.ts';
import * as service from './subject.service.ts';

export function subjectRoutes(server: Server) {
  query(server, subject.list, async (db, { query: asked }) => listed(asked, await subjects.list(db, asked)));
  query(server, subject.get, async (db, { params }) =>
    one(orNotFound(await subjects.find(db, params.id), messages.subjectMissing)),
  );
  command(server, subject.create, async (tx, { body }, ctx) =>
    done(messages.subjectCreated, await service.create(tx, body, ctx)),
  );
  for (const change of [subject.update, putSubject])
    command(server, change, async (tx, { params, body }, ctx) =>
      done(updated(body, messages.subjectUpdated), await service.update(tx, params.id, body, ctx)),
    );
  command(server, subject.remove, async (tx, { params }, ctx) => {
    await service.remove(tx, params.id, ctx);
    return done(deletedMessage, null);
  });
  for (const options of [fetchSubject, getSubjects, getAllSubject])
    query(server, options, async (db, { query: asked }) => one(await subjects.options(db, asked)));
}
