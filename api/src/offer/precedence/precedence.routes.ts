import { precedence, precedenceList, precedenceTree } from '@portal/shared-kit/contract/offer/precedence';
import { query, one } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import * as precedences from './precedence.repository.ts';
import { type PrecedencesEased, precedenceWrites } from './precedence.service.ts';
import { serveRegister } from '../../platform/lists/serve-register.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';

const grade = new Intl.NumberFormat('pt-MZ', { maximumFractionDigits: 2 });

export const precedenceRoutes = (eased: PrecedencesEased) => (server: DocumentServer) => {
  serveRegister(server, precedence, { ...precedences, ...precedenceWrites(eased) }, messages, {
    declared: precedenceList,
    cells: { min_grade: ({ min_grade }) => grade.format(min_grade) },
  });
  query(server, precedenceTree, async (db, { query: filters }) =>
    one(await precedences.tree(db, filters.course_id)),
  );
};
