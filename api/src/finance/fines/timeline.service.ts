import type { FineStep } from '@portal/shared-kit/contract/finance/fine';
import { formatDay } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { holidaySet } from '../holidays/holiday.repository.ts';
import * as late from './late-invoice.repository.ts';
import { messages, steps } from './messages.ts';
import * as timeline from './timeline.repository.ts';
import { lateFrom } from './issue-fines.service.ts';

/** The events behind the fines of an invoice, by day (I22). */
export async function fineTimeline(
  db: Db,
  fineId: number,
  personId: number | undefined,
): Promise<FineStep[]> {
  const { id, number } = orNotFound(await timeline.invoiceOf(db, fineId, personId), messages.missing);
  const [facts] = await late.facts(db, [id]);
  const due: FineStep = {
    on: lateFrom(facts!, await holidaySet(db)),
    kind: 'VENCIMENTO',
    text: steps.due(number),
  };
  const bands = (await timeline.fines(db, id)).flatMap(({ day, formula, ended, ended_on }): FineStep[] => [
    { on: day, kind: 'FAIXA', text: formula },
    ...(ended === 'CORRIGIDA' ? [{ on: ended_on!, kind: 'CORRIGIDA' as const, text: steps.corrected }] : []),
  ]);
  const freezes = (await timeline.proofs(db, id)).map(({ state, sent_on, decided_on }): FineStep => {
    const until = decided_on === null ? null : formatDay(decided_on);
    return {
      on: sent_on,
      kind: 'CONGELADA',
      text: state === 'REJEITADO' ? steps.frozeNothing : steps.frozen(until),
    };
  });
  const payments = (await timeline.payments(db, id)).map(({ on, cents }): FineStep => ({
    on,
    kind: 'PAGAMENTO',
    text: steps.paid(Number(cents)),
  }));
  const waivers = (await timeline.waivers(db, id)).flatMap((waiver): FineStep[] => {
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
