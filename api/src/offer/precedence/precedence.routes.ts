import { precedence, precedenceList, precedenceTree } from '@portal/shared-kit/contract/offer/precedence';
import { query, one } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import * as precedences from './precedence.repository.ts';
import * as service from './precedence.service.ts';
import { serveRegister } from '../../platform/lists/serve-register.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';

const grade = new Intl.NumberFormat('pt-MZ', { maximumFractionDigits: 2 });

export function precedenceRoutes(server: DocumentServer) {
  serveRegister(server, precedence, { ...precedences, ...service }, messages, {
    declared: precedenceList,
    cells: { min_grade: ({ min_grade }) => grade.format(min_grade) },
  });
  query(server, precedenceTree, async (db, { query: filters }) =>
    one(await precedences.tree(db, filters.course_id)),
  );
}
