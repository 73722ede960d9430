import {
  fetchSubject,
  getAllSubject,
  getSubjects,
  putSubject,
  subject,
} from '@portal/shared-kit/contract/subject';
import { done, one } from '../kit/answers.ts';
import { command, query, type Server } from '../kit/route.ts';
import { updated } from '../registers/messages.ts';
import { serveRegister } from '../registers/serve-register.ts';
import { messages } from './messages.ts';
import * as subjects from './subject.repository.ts';
import { subjectWrites } from './subject.service.ts';

const texts = {
  missing: messages.subjectMissing,
  created: messages.subjectCreated,
  updated: messages.subjectUpdated,
};

export function subjectRoutes(server: Server) {
  serveRegister(server, subject, { ...subjects, ...subjectWrites }, texts);
  command(server, putSubject, async (tx, { params, body }, ctx) =>
    done(updated(body, texts.updated), await subjectWrites.update(tx, params.id, body, ctx)),
  );
  for (const options of [fetchSubject, getSubjects, getAllSubject])
    query(server, options, async (db, { query: asked }) => one(await subjects.options(db, asked)));
}
