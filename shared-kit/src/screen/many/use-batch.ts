import { randomKey } from '../../contract/core/random-key.ts';
import { useEffect, useRef, useState } from 'react';
import {
  batchActs,
  batchResult,
  previewBatch,
  submitBatch,
  type BatchActName,
  type BatchOptions,
  type BatchRow,
} from '../../contract/platform/batch.ts';
import { isUnfinished, type JobRow } from '../../contract/platform/job.ts';
import type { ApiFailure } from '../../data/api-failure.ts';
import { call } from '../../data/call.ts';
import { useEndpoint } from '../../data/hooks.ts';
import { useJob, useTellJobs } from '../../data/use-jobs.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { manyMessages as text } from '../frame/many-messages.ts';
import '../../schema/now.ts';
import { reasonToPass } from '../../contract/core/reason-to-pass.ts';

interface Submitted {
  act: BatchActName;
  jobId: number;
  /** The batch it undid. */
  undoes: boolean;
}

/** A batch act from its preview to its result. */
export interface Batch {
  /** The preview before it is submitted; the result once its job has ended. */
  rows: readonly BatchRow[] | undefined;
  failure: ApiFailure | undefined;
  retry(): void;
  /** Undefined before it is submitted. */
  submitted: Submitted | undefined;
  job: JobRow | undefined;
  ended: boolean;
  /** Submits the act of the preview, or the undo. Safe to repeat after a lost answer. */
  submit(act: BatchActName, undoes: boolean): Promise<void>;
}

/** What a preview depends on: of a text that is written, at most that it is. */
function foreseen({ message: _, placement, rejection, ...options }: BatchOptions): BatchOptions {
  if (rejection) return { ...options, rejection: { ...rejection, reason_text: text.reasonInPreview } };
  if (!placement) return options;
  const written = isReason(placement.reason);
  const overbook = written && placement.overbook;
  return { ...options, placement: { ...placement, overbook, reason: written ? text.reasonInPreview : '' } };
}

export function useBatch(act: BatchActName, ids: readonly number[], options: BatchOptions): Batch {
  const { http, queryClient } = usePortal();
  const tell = useTellJobs();
  const [submitted, setSubmitted] = useState<Submitted>();
  // One key per intended act: a retry is the same submission, and another selection is another one.
  const keys = useRef(new Map<string, string>());
  const preview = useEndpoint(
    previewBatch,
    // What is written changes nothing of who would get it.
    { params: { act }, body: { ids: [...ids], options: foreseen(options) } },
    { enabled: !submitted && isChosen(act, options) },
  );
  const jobId = submitted?.jobId;
  const job = useJob(jobId);
  const over = job !== undefined && !isUnfinished(job);
  const result = useEndpoint(batchResult, { params: { id: jobId ?? 0 } }, { enabled: over });

  useEffect(() => {
    if (over)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== previewBatch.path });
  }, [over, jobId, queryClient]);

  const read = submitted ? result : preview;
  const rows = submitted ? (over ? result.data?.data.rows : undefined) : preview.data?.data;
  return {
    rows,
    failure: rows ? undefined : (read.error ?? undefined),
    retry: () => void read.refetch(),
    submitted,
    job,
    ended: over,
    async submit(name, undoes) {
      const items = (rows ?? []).flatMap(({ id, version, outcome }) =>
        outcome === 'FEITO' && version !== null ? [{ id, version }] : [],
      );
      const chosen = undoes ? {} : options;
      const meant = JSON.stringify([undoes, chosen]);
      const key = keys.current.get(meant) ?? randomKey();
      keys.current.set(meant, key);
      const { data } = await call(http, submitBatch, {
        params: { act: name },
        body: { key, items, options: chosen },
      });
      setSubmitted({ act: name, jobId: data.job_id, undoes });
      tell();
    },
  };
}

/** Whether what an act asks for is chosen, as far as its preview needs it. */
export const isChosen = (act: BatchActName, { placement, rejection }: BatchOptions) => {
  const { asks } = batchActs[act];
  return !(asks === 'placement' && !placement) && !(asks === 'rejection' && !rejection);
};

export const undoOf = (act: BatchActName) => batchActs[act].undo as BatchActName | undefined;

export type Placement = NonNullable<BatchOptions['placement']>;

/** Whether a reason is written, and long enough. */
const isReason = (reason: string) => reason.trim() !== '' && reasonToPass.safeParse(reason).success;

/** Why a placement cannot be submitted: without a reason it may not exceed the places, and none may be half-written. */
export function reasonProblem({ reason, overbook }: Placement): string | undefined {
  if (isReason(reason)) return undefined;
  if (reason.trim() !== '') return text.reasonShort;
  return overbook ? text.reasonMissing : undefined;
}
