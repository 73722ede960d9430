import * as contract from '@portal/shared-kit/contract/reporting/figures';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { query, type Server, one } from '../../platform/http/route.ts';
import * as repository from './figure.repository.ts';
import { levelsOf, sumsOf } from './figure.rules.ts';

/** A figure: its value, the one of a month ago, its course, and the list behind it. */
const figure = <Unit extends 'count' | 'cents', Point>(
  unit: Unit,
  value: number,
  before: { value: number; on: string },
  series: Point[],
  list: string,
) => one({ value, unit, before, series, list });

export function figureRoutes(server: Server) {
  query(server, contract.inscriptionFigure, async (db) => {
    const year = institutionYear(new Date());
    const [days, { value, before, changes }] = await Promise.all([
      repository.days(db),
      repository.inscriptions(db, year),
    ]);
    return figure(
      'count',
      value,
      { value: before, on: days.then },
      levelsOf(value, changes),
      `/inscription-report?year=${year}&state=ACTIVA`,
    );
  });
  query(server, contract.candidacyFigure, async (db) => {
    const year = await repository.latestIntake(db);
    const [days, { value, before, changes }] = await Promise.all([
      repository.days(db),
      repository.candidacies(db, year),
    ]);
    return figure(
      'count',
      value,
      { value: before, on: days.then },
      levelsOf(value, changes),
      `/Candidate/${year}?state=TODAS`,
    );
  });
  query(server, contract.receiptFigure, async (db) => {
    const [days, { value, before, changes }] = await Promise.all([
      repository.days(db),
      repository.receipts(db),
    ]);
    return figure(
      'cents',
      value,
      { value: before, on: days.then },
      sumsOf(changes),
      `/confirm_payment?fila=confirmados&from=${days.today.slice(0, 7)}-01&until=${days.today}`,
    );
  });
  query(server, contract.overdueFigure, async (db) => {
    const [days, { value, before, changes }] = await Promise.all([
      repository.days(db),
      repository.overdue(db),
    ]);
    return figure(
      'cents',
      value,
      { value: before, on: days.then },
      levelsOf(value, changes),
      '/payments/debt',
    );
  });
  query(server, contract.classFigure, async (db) => {
    const [days, value, { since, changes }] = await Promise.all([
      repository.days(db),
      repository.activeClasses(db),
      repository.activeRecordChanges(db, 'class_group'),
    ]);
    return figure(
      'count',
      value,
      { value: value - since, on: days.then },
      levelsOf(value, changes),
      '/classmates?state=activo',
    );
  });
  query(server, contract.correctionFigure, async (db) => {
    const [days, value, { since, changes }] = await Promise.all([
      repository.days(db),
      repository.waitingCorrections(db),
      repository.correctionChanges(db),
    ]);
    return figure(
      'count',
      value,
      { value: value - since, on: days.then },
      levelsOf(value, changes),
      '/students/corrections',
    );
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
