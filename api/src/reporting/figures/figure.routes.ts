import {
  candidacyFigure,
  classFigure,
  correctionFigure,
  inscriptionFigure,
  intakeFigures,
  overdueFigure,
  periodDays,
  receiptFigure,
} from '@portal/shared-kit/contract/reporting/figures';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { query, type Server, one } from '../../platform/http/route.ts';
import * as change from './figure-change.repository.ts';
import * as repository from './figure.repository.ts';
import { levelsOf, sumsOf } from './figure.rules.ts';

export function figureRoutes(server: Server) {
  query(server, inscriptionFigure, async (db) => {
    const year = institutionYear(new Date());
    const [days, { value, before, changes }] = await Promise.all([
      repository.days(db),
      repository.inscriptions(db, year),
    ]);
    return one({
      value,
      unit: 'count' as const,
      before: { value: before, on: days.then },
      series: levelsOf(value, changes),
      list: `/inscription-report?year=${year}&state=ACTIVA`,
    });
  });
  query(server, candidacyFigure, async (db) => {
    const year = await repository.latestIntake(db);
    const [days, { value, before, changes }] = await Promise.all([
      repository.days(db),
      repository.candidacies(db, year),
    ]);
    return one({
      value,
      unit: 'count' as const,
      before: { value: before, on: days.then },
      series: levelsOf(value, changes),
      list: `/Candidate/${year}`,
    });
  });
  query(server, receiptFigure, async (db) => {
    const [days, { value, before, changes }] = await Promise.all([
      repository.days(db),
      repository.receipts(db),
    ]);
    return one({
      value,
      unit: 'cents' as const,
      before: { value: before, on: days.then },
      series: sumsOf(changes),
      list: `/confirm_payment?fila=confirmados&from=${days.today.slice(0, 7)}-01&until=${days.today}`,
    });
  });
  query(server, overdueFigure, async (db) => {
    const [days, { value, before, changes }] = await Promise.all([
      repository.days(db),
      repository.overdue(db),
    ]);
    return one({
      value,
      unit: 'cents' as const,
      before: { value: before, on: days.then },
      series: levelsOf(value, changes),
      list: '/payments/debt',
    });
  });
  query(server, classFigure, async (db) => {
    const [days, value, { since, changes }] = await Promise.all([
      repository.days(db),
      repository.activeClasses(db),
      change.activeRecords(db, 'class_group'),
    ]);
    return one({
      value,
      unit: 'count' as const,
      before: { value: value - since, on: days.then },
      series: levelsOf(value, changes),
      list: '/classmates?state=activo',
    });
  });
  query(server, correctionFigure, async (db) => {
    const [days, value, { since, changes }] = await Promise.all([
      repository.days(db),
      repository.waitingCorrections(db),
      change.waitingCorrections(db),
    ]);
    return one({
      value,
      unit: 'count' as const,
      before: { value: value - since, on: days.then },
      series: levelsOf(value, changes),
      list: '/students/corrections',
    });
  });
  query(server, intakeFigures, async (db) => {
    const year = await repository.latestIntake(db);
    return one({ year, ...(await repository.intake(db, year)) });
  });
  query(server, periodDays, async (db) => {
    const [{ today }, moments] = await Promise.all([repository.days(db), repository.moments(db)]);
    return one({ today, moments });
  });
}
