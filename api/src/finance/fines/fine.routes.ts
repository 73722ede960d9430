import * as contract from '@portal/shared-kit/contract/finance/fine';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { without } from '../../platform/registers/records.ts';
import { serveList } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import { command, query, type UserContext, done, one } from '../../platform/http/route.ts';
import { submitJob } from '../../platform/jobs/job.service.ts';
import { isServed } from '../references/issue.repository.ts';
import { finesJob } from './fine.job.ts';
import * as list from './fine.repository.ts';
import * as policies from './fine-policy.repository.ts';
import { lockFines } from './late-invoice.repository.ts';
import { messages, steps } from './messages.ts';
import * as waivers from './waiver.service.ts';
import { runningJob } from './fine.repository.ts';
import type { FineStep } from '@portal/shared-kit/contract/finance/fine';
import { formatDay } from '../../platform/database/dates.ts';
import { holidaySet } from '../holidays/holiday.repository.ts';
import * as late from './late-invoice.repository.ts';
import { lateFrom } from './issue-fines.service.ts';

/** The events behind the fines of an invoice, by day (I22). */
async function fineTimeline(db: Db, fineId: number, personId: number | undefined): Promise<FineStep[]> {
  const { id, number } = orNotFound(await late.invoiceOf(db, fineId, personId), messages.missing);
  const [facts] = await late.facts(db, [id]);
  const due: FineStep = {
    on: lateFrom(facts!, await holidaySet(db)),
    kind: 'VENCIMENTO',
    text: steps.due(number),
  };
  const bands = (await late.fines(db, id)).flatMap(({ day, formula, ended, ended_on, why }): FineStep[] => [
    { on: day, kind: 'FAIXA', text: formula },
    ...(ended === 'CORRIGIDA' ? [{ on: ended_on!, kind: ended, text: why }] : []),
  ]);
  const freezes = (await late.proofs(db, id)).map(({ state, sent_on, decided_on }): FineStep => {
    const until = decided_on === null ? null : formatDay(decided_on);
    return {
      on: sent_on,
      kind: 'CONGELADA',
      text: state === 'REJEITADO' ? steps.frozeNothing : steps.frozen(until),
    };
  });
  const payments = (await late.payments(db, id)).map(({ on, cents }): FineStep => ({
    on,
    kind: 'PAGAMENTO',
    text: steps.paid(Number(cents)),
  }));
  const waivers = (await late.waivers(db, id)).flatMap((waiver): FineStep[] => {
    const request: FineStep = {
      on: waiver.asked_on,
      kind: 'ISENCAO_PEDIDA',
      text: steps.asked(waiver.asked_by, waiver.reason),
    };
    if (waiver.decided_on === null) return [request];
    return [
      request,
      waiver.approved
        ? { on: waiver.decided_on, kind: 'ISENTA', text: steps.waived(waiver.decided_by) }
        : { on: waiver.decided_on, kind: 'ISENCAO_RECUSADA', text: steps.notWaived(waiver.decided_by) },
    ];
  });
  return [due, ...freezes, ...bands, ...payments, ...waivers].sort((a, b) =>
    a.on < b.on ? -1 : a.on > b.on ? 1 : 0,
  );
}

const whose = ({ user }: UserContext): number | undefined =>
  user.permissions.has('fines.read') ? undefined : user.personId;

/** The rules in force; before any were set, rules without fines. */
async function rules(db: Db) {
  const payable = await isServed(db, 'MULTA');
  const found = await policies.inForce(db);
  if (found) return { ...found, payable };
  const empty = {
    types: ['PROPINA' as const],
    due_from: institutionDay(new Date()),
    grace_days: 0,
    cap: null,
  };
  return { ...empty, bands: [], made_at: null, made_by: null, payable };
}

async function set(tx: Tx, ctx: UserContext, form: contract.FineRulesForm): Promise<void> {
  await lockFines(tx);
  const policy = await policies.inForce(tx);
  const changes = diff(policy && without(policy, 'id', 'made_at', 'made_by'), form);
  if (changes.length === 0) throw new ApiError('conflict', messages.rulesSame);
  await policies.insert(tx, form, ctx.user.userId);
  await audit(tx, ctx, { action: 'fine.rules', changes });
}

async function compute(tx: Tx, ctx: UserContext): Promise<number> {
  await lockFines(tx);
  if (!(await policies.inForce(tx))) throw new ApiError('conflict', messages.noRules);
  if (!(await isServed(tx, 'MULTA'))) throw new ApiError('conflict', messages.noEntity);
  if (await runningJob(tx, finesJob)) throw new ApiError('conflict', messages.running);
  const id = await submitJob(tx, ctx, {
    kind: finesJob,
    title: messages.job,
    input: {},
    anyOf: ['fines.create'],
  });
  await audit(tx, ctx, { action: 'fine.compute' });
  return id;
}

/** Fines: their rules, the computed fines, and waivers by a second person (decision 57, E.6, I22). */
export function fineRoutes(server: DocumentServer) {
  serveList(server, { page: contract.fines, file: contract.exportFines }, contract.fineList, {
    entity: 'fine',
    reach: (ctx) => ({ me: ctx.user.userId, personId: whose(ctx) ?? null }),
    list: (db, filters, { me, personId }) => list.list(db, filters, { me, personId: personId ?? undefined }),
  });
  query(server, contract.fineTimeline, async (db, { params: { id } }, ctx) =>
    one(await fineTimeline(db, id, whose(ctx))),
  );
  query(server, contract.fineRules, async (db) => one(await rules(db)));
  command(server, contract.setFineRules, async (tx, { body }, ctx) => {
    await set(tx, ctx, body);
    return done(messages.rulesSet, await rules(tx));
  });
  command(server, contract.computeFines, async (tx, _asked, ctx) =>
    done(messages.computing, { job_id: await compute(tx, ctx) }),
  );
  command(server, contract.askWaiver, async (tx, { params: { id }, body: { reason } }, ctx) => {
    await waivers.ask(tx, ctx, id, reason);
    return done(messages.asked, null);
  });
  command(server, contract.decideWaiver, async (tx, { params: { id }, body: { approved } }, ctx) => {
    await waivers.decide(tx, ctx, id, approved);
    return done(approved ? messages.waived : messages.refused, null);
  });
}
