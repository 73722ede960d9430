import type { JobHandler } from '../../platform/jobs/handler.ts';
import { messages } from './messages.ts';
import { insertItem, itemsOf } from './new-year.repository.ts';
import { prepare, preparationJob, sourcesOf, type PreparationInput } from './new-year.service.ts';

/** Records per transaction: a class with its subjects and teachers takes some hundredths of a second. */
const perStep = 5;

/** Prepares an academic year, some records a step; a resumed job goes on after the last that is stored (J9). */
export const newYear: JobHandler<PreparationInput> = {
  kind: preparationJob,
  async run(job, { preparation_id, chosen, ...of }) {
    const wanted = new Set(chosen.map(({ kind, source_id }) => `${kind} ${source_id}`));
    const done = new Set(
      (await itemsOf(job.db, preparation_id)).map(({ kind, source_id }) => `${kind} ${source_id}`),
    );
    const sources = (await sourcesOf(job.db, of, job.ctx)).filter(({ kind, source_id }) =>
      wanted.has(`${kind} ${source_id}`),
    );
    const left = sources.filter(({ kind, source_id }) => !done.has(`${kind} ${source_id}`));
    for (let at = 0; at < left.length; at += perStep)
      await job.step(async (tx) => {
        for (const source of left.slice(at, at + perStep))
          await insertItem(tx, preparation_id, await prepare(tx, source, of, job.ctx));
        return {
          done: sources.length - left.length + Math.min(at + perStep, left.length),
          total: sources.length,
        };
      });
    const items = await itemsOf(job.db, preparation_id);
    const count = (wantedOutcome: string) => items.filter(({ outcome }) => outcome === wantedOutcome).length;
    const [made, scheduled, same, refused] = ['FEITO', 'AGENDADO', 'IGUAL', 'RECUSADO'].map(count);
    return { message: messages.outcome(made!, scheduled!, same!, refused!), result: { preparation_id } };
  },
};
