import { activeWords, type RegisterFile } from '@portal/shared-kit/contract/core/crud';
import type { AuditedEntity } from '@portal/shared-kit/contract/core/audit';
import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type { UserContext } from '../http/route.ts';
import type { ListExport } from '../documents/export.ts';
import { messages } from '../documents/messages.ts';
import { pagedExport, type FileQuery } from '../documents/paged-export.ts';
import { serveListFile } from './serve-list.ts';
import type { DocumentServer } from '../documents/printer.ts';

/** Query of a register's file. */
export type RegisterQuery = FileQuery;

type Declared<Row, Query extends PageQuery> = Omit<
  Parameters<typeof pagedExport<Row, Query>>[0],
  'entity' | 'name'
> & { entity: AuditedEntity };

/** The list of a register as a file; `filters` are those besides search and state. */
export const registerExport = <Row, Query extends PageQuery>({
  filters,
  ...declared
}: Declared<Row, Query>): ListExport<RegisterQuery> =>
  pagedExport<Row, Query>({
    ...declared,
    filters: async (db, request) => [
      ...((await filters?.(db, request)) ?? []),
      ...(request.state ? [messages.state(activeWords[request.state as keyof typeof activeWords])] : []),
    ],
  });

/** Serves the export where the register has such an endpoint; `narrow` adds what limits it to what the caller may see. */
export function serveRegisterExport(
  server: DocumentServer,
  { export: endpoint }: { export?: RegisterFile | undefined },
  it: ListExport<RegisterQuery>,
  narrow?: (asked: RegisterQuery, ctx: UserContext) => RegisterQuery,
): void {
  if (endpoint) serveListFile(server, endpoint, it, narrow);
}
