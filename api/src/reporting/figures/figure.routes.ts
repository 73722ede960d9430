import * as contract from '@portal/shared-kit/contract/reporting/figures';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { query, type Server, one } from '../../platform/http/route.ts';
import type { Db } from '../../platform/database/db.ts';
import * as repository from './figure.repository.ts';
import { levelsOf, sumsOf, type DatedChange } from './figure.rules.ts';

interface Read {
  value: number;
  /** A month ago. */
  before: number;
  changes: DatedChange[];
}

/** A figure: its value, the one of a month ago, its course, and the list behind it. */
async function figure(
  db: Db,
  unit: 'count' | 'cents',
  read: Promise<Read>,
  list: (today: string) => string,
  seriesOf: (changes: DatedChange[], value: number) => number[] = (changes, value) =>
    levelsOf(value, changes),
) {
  const [{ today, then }, { value, before, changes }] = await Promise.all([repository.days(db), read]);
  return one({
    value,
    unit,
    before: { value: before, on: then },
    series: seriesOf(changes, value),
    list: list(today),
  });
}

/** A figure of which the changes are known, but not the value of a month ago. */
async function counted(
  count: Promise<number>,
  moved: ReturnType<typeof repository.changesOf>,
): Promise<Read> {
  const [value, { since, changes }] = await Promise.all([count, moved]);
  return { value, before: value - since, changes };
}

export function figureRoutes(server: Server) {
  query(server, contract.inscriptionFigure, (db) => {
    const year = institutionYear(new Date());
    const list = `/inscription-report?year=${year}&state=ACTIVA`;
    return figure(db, 'count', repository.inscriptions(db, year), () => list);
  });
  query(server, contract.candidacyFigure, async (db) => {
    const year = await repository.latestIntake(db);
    return figure(db, 'count', repository.candidacies(db, year), () => `/Candidate/${year}?state=TODAS`);
  });
  query(server, contract.receiptFigure, (db) =>
    figure(
      db,
      'cents',
      repository.receipts(db),
      (today) => `/confirm_payment?fila=confirmados&from=${today.slice(0, 7)}-01&until=${today}`,
      sumsOf,
    ),
  );
  query(server, contract.overdueFigure, (db) =>
    figure(db, 'cents', repository.overdue(db), () => '/payments/debt'),
  );
  query(server, contract.classFigure, (db) => {
    const classes = counted(repository.activeClasses(db), repository.activeRecordChanges(db, 'class_group'));
    return figure(db, 'count', classes, () => '/classmates?state=activo');
  });
  query(server, contract.correctionFigure, (db) => {
    const corrections = counted(repository.waitingCorrections(db), repository.correctionChanges(db));
    return figure(db, 'count', corrections, () => '/students/corrections');
  });
  query(server, contract.intakeFigures, async (db) => {
    const year = await repository.latestIntake(db);
    return one({ year, ...(await repository.intake(db, year)) });
  });
  query(server, contract.periodDays, async (db) => {
    const [{ today }, moments] = await Promise.all([repository.days(db), repository.moments(db)]);
    return one({ today, moments });
  });
}
