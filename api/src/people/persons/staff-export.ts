import type { Db } from '../../platform/database/db.ts';
import type { Page } from '../../platform/database/page.ts';
import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type { UserContext } from '../../platform/http/route.ts';
import { departmentInWords } from '../../offer/department/department-filter.ts';
import { registerExport, type RegisterQuery } from '../../platform/lists/register-export.ts';
import { maskedRow } from './person.rules.ts';

type Declared<Row> = Omit<Parameters<typeof registerExport<Row, PageQuery>>[0], 'list' | 'filters'> & {
  list(db: Db, asked: PageQuery): Promise<Page<Row>>;
};

/** The list of teachers or employees as a file, masked as it is on the screen. */
export const staffExport = <Row extends Parameters<typeof maskedRow>[0]>({
  list,
  ...declared
}: Declared<Row>) =>
  registerExport<Row, PageQuery & { masked?: number }>({
    ...declared,
    filters: departmentInWords,
    async list(db, { masked, ...filters }) {
      const page = await list(db, filters);
      return masked === 0 ? page : { ...page, rows: page.rows.map(maskedRow) };
    },
  });

/** A user who may change the records sees them unmasked (H.5); stored with the order, which may wait in the queue. */
export const maskedFor =
  (area: 'teachers' | 'employees') =>
  (filters: RegisterQuery, { user }: UserContext): RegisterQuery => ({
    ...filters,
    masked: user.permissions.has(`${area}.update`) ? 0 : 1,
  });
