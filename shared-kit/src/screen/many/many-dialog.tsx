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
import { ActionDialog } from '../form/action-dialog.tsx';
import { ScreenState } from '../frame/screen-state.tsx';
import { manyMessages as text } from '../frame/many-messages.ts';
import { reasonProblem, isChosen, undoOf, useBatch, type Batch } from './use-batch.ts';
import { PlacementFields } from './placement-fields.tsx';
import { institutionYear } from '../../contract/core/clock.ts';
import { academicYears } from '../../contract/offer/lookup.ts';
import { entryYears } from '../../contract/offer/new-class-group.ts';
import { useEndpoint } from '../../data/hooks.ts';
import { useDownload } from '../../data/transfer.ts';
import {
  otherReasonLength,
  rejectionCodes,
  rejectionReasons,
} from '../../contract/admissions/candidacy-rules.ts';
import { NativeSelect, optionsOf } from '../../inputs/native-select.tsx';

const field = { display: 'grid', gap: 4, marginBottom: 12 } as const;

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

type Rejection = NonNullable<BatchOptions['rejection']>;
interface RejectionFieldsProps {
  value: Rejection | undefined;
  onChange: (rejection: Rejection | undefined) => void;
}

/** Whether the one reason is complete: 'Outro' has to be explained. */
const isExplained = ({ reason_code, reason_text }: Rejection): boolean =>
  reason_code !== 'OUTRO' || reason_text.trim().length >= otherReasonLength;

const rejectionField = { display: 'grid', gap: 4, marginBottom: 12 } as const;

/** One reason for all rejected candidacies, and whether each is told. What was typed stays for the next choice. */
function RejectionFields({ value, onChange }: RejectionFieldsProps) {
  const [left, setLeft] = useState<Rejection>();
  const choose = (reason_code: string) => {
    if (!reason_code) setLeft(value);
    onChange(reason_code ? { reason_text: '', notify: true, ...left, ...value, reason_code } : undefined);
  };
  return (
    <>
      <label style={rejectionField}>
        {text.rejectionReason}
        <select
          className="pk-control"
          value={value?.reason_code ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{text.chooseReason}</option>
          {rejectionCodes.map((code) => (
            <option key={code} value={code}>
              {rejectionReasons[code]}
            </option>
          ))}
        </select>
      </label>
      {value && (
        <>
          <label style={rejectionField}>
            {text.explanation}
            <textarea
              className="pk-control"
              rows={3}
              maxLength={1000}
              value={value.reason_text}
              onChange={({ target }) => onChange({ ...value, reason_text: target.value })}
            />
            {!isExplained(value) && <small role="status">{text.explainReason(otherReasonLength)}</small>}
          </label>
          <label style={{ display: 'flex', gap: 8, marginBottom: 12 }}>
            <input
              type="checkbox"
              checked={value.notify}
              onChange={({ target }) => onChange({ ...value, notify: target.checked })}
            />
            {text.notifyEach}
          </label>
        </>
      )}
    </>
  );
}

const isComplete = (act: BatchActName, options: BatchOptions) => {
  const { asks } = batchActs[act];
  if (asks === 'message') return isWritten(options);
  if (asks === 'rejection') return options.rejection !== undefined && isExplained(options.rejection);
  return asks !== 'placement' || (options.placement !== undefined && !reasonProblem(options.placement));
};

/** A preview of a batch act on each record, then its progress, then the results, from which it can be undone where possible. */
export function ManyDialog({ act, ids, onClose }: ManyDialogProps) {
  const [options, choose] = useState<BatchOptions>({});
  const { asks } = batchActs[act];
  const batch = useBatch(act, ids, options);
  const { rows, submitted, ended } = batch;
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
      onConfirm={() => (next ? batch.submit(next, submitted !== undefined) : undefined)}
      onClose={() => onClose(submitted !== undefined)}
    >
      {asks === 'entry_year' && !submitted && (
        <EntryYearChoice year={options.entry_year} onChange={(entry_year) => choose({ entry_year })} />
      )}
      {asks === 'message' && !submitted && (
        <MessageFields value={options.message} onChange={(message) => choose({ message })} />
      )}
      {asks === 'rejection' && !submitted && (
        <RejectionFields
          value={options.rejection}
          onChange={(rejection) => choose(rejection ? { rejection } : {})}
        />
      )}
      {asks === 'placement' && !submitted && (
        <PlacementFields
          value={options.placement}
          onChange={(placement) => choose(placement ? { placement } : {})}
        />
      )}
      {submitted && !ended && <Progress of={batch} />}
      {(ended || (!submitted && isChosen(act, options))) && <Outcomes of={batch} words={wordsOf(act)} />}
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
    <ScreenState loading={!rows} failure={failure} onRetry={retry}>
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
  const save = useDownload();
  return (
    <Button
      type="link"
      style={{ paddingInline: 0 }}
      onClick={() => void save(jobFile, { params: { id, position } }, name)}
    >
      {text.download}
    </Button>
  );
}

interface Props {
  /** By default the current one. */
  year: number | undefined;
  onChange: (year: number) => void;
}

/** The entry year for a batch on classes: this academic year or the next, as far as a class may have it. If the years cannot be loaded, the
 *  current one. */
function EntryYearChoice({ year, onChange }: Props) {
  const open = useEndpoint(entryYears, {});
  const calendar = useEndpoint(academicYears, { query: { kind: 'calendar' } });
  const current = institutionYear(new Date());
  const shown = year ?? current;
  const sensible = new Set((calendar.data?.data ?? []).map(({ designation }) => Number(designation)));
  const years = (open.data?.data ?? []).map(({ id }) => id).filter((id) => id >= current || sensible.has(id));
  return (
    <label style={{ display: 'grid', gap: 4, justifyItems: 'start', marginBottom: 12 }}>
      {text.entryYear}
      <NativeSelect
        value={shown}
        options={optionsOf(years.includes(shown) ? years : [shown, ...years])}
        onChange={onChange}
      />
    </label>
  );
}

type Message = NonNullable<BatchOptions['message']>;

interface MessageFieldsProps {
  value: Message | undefined;
  onChange: (message: Message) => void;
}

/** Subject and text of what is sent to each. */
function MessageFields({ value = { title: '', body: '' }, onChange }: MessageFieldsProps) {
  return (
    <>
      <label style={field}>
        {text.messageTitle}
        <input
          className="pk-control"
          required
          maxLength={120}
          value={value.title}
          onChange={({ target }) => onChange({ ...value, title: target.value })}
        />
      </label>
      <label style={field}>
        {text.messageBody}
        <textarea
          className="pk-control"
          required
          rows={4}
          maxLength={4000}
          value={value.body}
          onChange={({ target }) => onChange({ ...value, body: target.value })}
        />
      </label>
    </>
  );
}
