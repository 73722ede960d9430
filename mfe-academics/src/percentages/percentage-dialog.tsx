import { usePortal } from '@portal/shared-kit';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { gradeText, passMarkLabels } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import {
  changePercentage,
  decidedPercentage,
  percentages,
  previewPercentage,
  type DecidedPercentage,
  type PercentageEffect,
  type PercentageRow,
} from '@portal/shared-kit/contract/grading/percentage';
import {
  percentageLabels,
  unitOf,
  type PercentageName,
} from '@portal/shared-kit/contract/grading/percentage-rules';
import { call, useCommand } from '@portal/shared-kit/data';
import { formatDate } from '@portal/shared-kit/dates';
import { ActionDialog, Choice, DayItem, optionsOf } from '@portal/shared-kit/form';
import { Rows, TwoLines, type Column } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { messages as text } from './messages.ts';
import { valueText } from './value-text.ts';
interface PercentagePreview {
  decided: DecidedPercentage;
  effect: PercentageEffect;
}

/** Decides a value from a day on: first a preview of who changes situation, then it is saved with a reason (row 125). */
export function PercentageDialog({ row, onClose }: { row: PercentageRow; onClose: () => void }) {
  const { http } = usePortal();
  const [preview, setPreview] = useState<PercentagePreview>();
  const [typed, setTyped] = useState<object>({
    value: written(row.value),
    valid_from: institutionDay(new Date()),
  });
  const [reason, setReason] = useState('');
  const change = useCommand(changePercentage, [percentages]);
  const params = { id: row.id };
  const title = text.changeOf(percentageLabels[row.name]);
  if (!preview)
    return (
      <ActionDialog<DecidedPercentage>
        key="value"
        title={title}
        confirm={text.see}
        schema={decidedPercentage}
        value={typed}
        onConfirm={async (body) => {
          const decided = { value: body.value, valid_from: body.valid_from };
          const { data } = await call(http, previewPercentage, { params, body: decided });
          setTyped(decided);
          setPreview({ decided, effect: data });
        }}
        onClose={onClose}
      >
        <Form.Item
          name="value"
          label={text.value}
          required={row.name !== 'MAXIMO-RECORRENCIA'}
          extra={hintOf(row.name)}
        >
          {fieldOf(row.name)}
        </Form.Item>
        <DayItem name="valid_from" label={text.validFrom} required extra={text.fromHint} />
      </ActionDialog>
    );
  const { decided, effect } = preview;
  return (
    <ActionDialog
      key="effect"
      title={title}
      confirm={text.save}
      written
      reason
      value={{ reason }}
      onConfirm={({ reason: given }) =>
        change.mutateAsync({ params, body: { ...decided, reason: given, version: row.version } })
      }
      onClose={onClose}
    >
      <p>{text.from(formatDate(decided.valid_from))}</p>
      <ul>
        {effect.changes.map(({ name, from, to }) => (
          <li key={name}>
            {text.fromTo(percentageLabels[name], valueText(name, from), valueText(name, to))}
          </li>
        ))}
      </ul>
      <Effect of={effect} />
      <Back
        onBack={(given) => {
          setReason(given);
          setPreview(undefined);
        }}
      />
    </ActionDialog>
  );
}

/** Leads back to the value, with the reason that was typed so far. */
function Back({ onBack }: { onBack: (reason: string) => void }) {
  const form = Form.useFormInstance<{ reason: string }>();
  return <Button onClick={() => onBack(form.getFieldValue('reason'))}>{text.back}</Button>;
}

const passMarks = [9, 9.5, 10];

/** As typed. */
const written = (value: number | null) => (value === null ? '' : String(value).replace('.', ','));

const hintOf = (name: PercentageName) => {
  if (unitOf(name) === 'PERCENT') return text.weightHint;
  if (name === 'MAXIMO-FALTAS') return text.absenceHint;
  return name === 'MAXIMO-RECORRENCIA' ? text.noLimitHint : undefined;
};

function fieldOf(name: PercentageName) {
  const unit = unitOf(name);
  if (unit === 'PASS_MARK')
    return (
      <Choice options={passMarks.map((mark) => ({ value: written(mark), label: passMarkLabels[mark] }))} />
    );
  if (unit === 'DECIMALS') return <Choice options={optionsOf(['1', '0'])} />;
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
      style={{ maxWidth: 160 }}
      {...((unit === 'PERCENT' || unit === 'SHARE') && { suffix: '%' })}
    />
  );
}

const columns: readonly Column<PercentageEffect['first'][number]>[] = [
  {
    title: text.student,
    dataIndex: 'fullName',
    person: true,
    render: (name: string, { student_card_id }) => <TwoLines first={name} second={student_card_id} />,
  },
  // Before the subject: a dialog is narrow, and this is what it is opened for.
  {
    title: text.situation,
    dataIndex: 'from',
    render: (_: string, row) => <TwoLines first={text.moved(row)} second={averageOf(row)} />,
  },
  {
    title: text.subject,
    dataIndex: 'subject_name',
    render: (name: string, { classmate_name }) => <TwoLines first={name} second={classmate_name} />,
  },
];
const averageOf = ({ average }: PercentageEffect['first'][number]) =>
  average === null ? text.nobody : text.averageOf(gradeText(average / 10));

/** Who would change situation, the first of them by name. */
function Effect({ of: { students, editions, moved, first } }: { of: PercentageEffect }) {
  if (moved === 0) return <p role="status">{text.nobodyMoves(students)}</p>;
  return (
    <>
      <p role="status">
        <strong>{text.moves(moved, students, editions)}</strong>
      </p>
      {moved > first.length && <p>{text.first(first.length)}</p>}
      <div role="region" aria-label={text.effect} tabIndex={0} style={{ maxHeight: 320, overflow: 'auto' }}>
        <Rows label={text.effect} rows={first} columns={columns} />
      </div>
    </>
  );
}
