import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import {
  batchActs,
  batchOutcomes,
  type BatchActName,
  type BatchOptions,
  type BatchRow,
} from '../../contract/platform/batch.ts';
import { jobFile } from '../../contract/platform/job.ts';
import { failureOf } from '../../data/api-failure.ts';
import { download } from '../../data/transfer.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { ActionDialog } from '../form/action-dialog.tsx';
import { ScreenState } from '../frame/screen-state.tsx';
import { manyMessages as text } from '../frame/many-messages.ts';
import { EntryYearChoice } from './entry-year-choice.tsx';
import { MessageFields } from './message-fields.tsx';
import { reasonProblem } from './placement.ts';
import { PlacementFields } from './placement-fields.tsx';
import { isChosen, undoOf, useBatch, type Batch } from './use-batch.ts';

export interface ManyDialogProps {
  act: BatchActName;
  ids: readonly number[];
  /** Called with whether something was started. */
  onClose: (begun: boolean) => void;
}

const count = (rows: readonly BatchRow[] | undefined, outcome: BatchRow['outcome']) =>
  (rows ?? []).filter((row) => row.outcome === outcome).length;

const isWritten = ({ message }: BatchOptions) =>
  message !== undefined && message.title.trim() !== '' && message.body.trim() !== '';
const isComplete = (act: BatchActName, options: BatchOptions) => {
  const { asks } = batchActs[act];
  if (asks === 'message') return isWritten(options);
  return asks !== 'placement' || (options.placement !== undefined && !reasonProblem(options.placement));
};
const hasText = ({ message, placement }: BatchOptions) =>
  Boolean(message?.title || message?.body || placement?.reason);

/** A preview of a batch act on each record, then its progress, then the results, from which it can be undone where possible. */
export function ManyDialog({ act, ids, onClose }: ManyDialogProps) {
  const [options, choose] = useState<BatchOptions>({});
  const { asks } = batchActs[act];
  const it = useBatch(act, ids, options);
  const { rows, submitted, ended } = it;
  const { label, danger = false } = batchActs[submitted?.act ?? act];
  const changing = count(rows, 'FEITO');
  const undo = submitted && ended && !submitted.undoes && changing > 0 ? undoOf(submitted.act) : undefined;
  const next = submitted ? undo : changing > 0 ? act : undefined;
  const word = submitted ? text.undoing(changing) : text.confirm(label, changing);
  return (
    <ActionDialog
      title={text.question(label, ids.length)}
      confirm={next && word}
      danger={danger && !submitted}
      disabled={!submitted && !isComplete(act, options)}
      written={!submitted && hasText(options)}
      onConfirm={() => (next ? it.submit(next, submitted !== undefined) : undefined)}
      onClose={() => onClose(submitted !== undefined)}
    >
      {asks === 'entry_year' && !submitted && (
        <EntryYearChoice year={options.entry_year} onChange={(entry_year) => choose({ entry_year })} />
      )}
      {asks === 'message' && !submitted && (
        <MessageFields value={options.message} onChange={(message) => choose({ message })} />
      )}
      {asks === 'placement' && !submitted && (
        <PlacementFields
          value={options.placement}
          onChange={(placement) => choose(placement ? { placement } : {})}
        />
      )}
      {submitted && !ended && <Progress of={it} />}
      {(ended || (!submitted && isChosen(act, options))) && <Outcomes of={it} words={wordsOf(act)} />}
    </ActionDialog>
  );
}

const Progress = ({ of: { job } }: { of: Batch }) => (
  <div className="pk-many-progress">
    <p role="status">{text.working}</p>
    <progress
      aria-label={text.progress(job?.title ?? '')}
      {...(job?.total != null && { value: job.done, max: job.total })}
    />
  </div>
);

type Words = (typeof text)['changing' | 'making' | 'sending'];
function wordsOf(act: BatchActName): Words {
  const { makes, sends } = batchActs[act];
  if (sends) return text.sending;
  return makes ? text.making : text.changing;
}

function Outcomes({ of: { rows, failure, retry, submitted, job }, words }: { of: Batch; words: Words }) {
  const [made, same, refused] = batchOutcomes.map((outcome) => count(rows, outcome)) as [
    number,
    number,
    number,
  ];
  const foreseen = made === 0 ? words.nothing : text.summary(words.some(made), same, refused);
  return (
    <ScreenState loading={!rows} empty={undefined} failure={failure} onRetry={retry}>
      <p role="status">{submitted ? job?.message : foreseen}</p>
      <Rows
        rows={rows ?? []}
        words={submitted ? text.happened : words.planned}
        done={submitted !== undefined}
      />
      {submitted && job?.files[0] && <Save id={job.id} {...job.files[0]} />}
    </ScreenState>
  );
}

/** The outcome with its reason; only the reason where it begins with the same words ('Já existe uma turma…'). */
const told = (word: string, reason: string) =>
  reason === '' ? word : reason.startsWith(word) ? reason : `${word}: ${reason}`;

interface RowsProps {
  rows: readonly BatchRow[];
  words: Record<BatchRow['outcome'], string>;
  done: boolean;
}

function Rows({ rows, words, done }: RowsProps) {
  const label = done ? text.results : text.rows;
  return (
    // Can be scrolled by keyboard too, hence the tab stop.
    <div className="pk-many-rows" role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{text.record}</th>
            <th scope="col">{text.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, outcome, message }) => (
            <tr key={id} data-outcome={outcome}>
              <th scope="row">{name}</th>
              <td>{told(words[outcome], message)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Save({ id, position, name }: { id: number; position: number; name: string }) {
  const { http, notify } = usePortal();
  const save = () =>
    download(http, jobFile, { params: { id, position } }, name).catch((error: unknown) => {
      const { message } = failureOf(error);
      notify.error(message, { retry: () => void save() });
    });
  return (
    <Button type="link" style={{ paddingInline: 0 }} onClick={() => void save()}>
      {text.download}
    </Button>
  );
}
