import { percent } from '@portal/shared-kit/contract/core/counted';
import { gradeGrid } from '@portal/shared-kit/contract/grading/grid';
import { resultLabels } from '@portal/shared-kit/contract/grading/average-rules';
import {
  examWeightList,
  previewExamWeights,
  saveExamWeights,
  type ExamWeightType,
} from '@portal/shared-kit/contract/grading/weight';
import {
  parsePercentage,
  percentageText,
  weightTexts,
} from '@portal/shared-kit/contract/grading/weight-rules';
import { teacherClasses, teacherClassesByYear } from '@portal/shared-kit/contract/grading/teacher-portal';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { usePortal } from '@portal/shared-kit';
import { call, useCommand, useEndpoint, useForget } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { ReadState } from '@portal/shared-kit/screen';
import { Alert } from '@portal/shared-kit/ui';
import { Input } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { messages as text } from './weight-messages.ts';
import type { TaughtPlace } from './taught-place.ts';
import { WeightImpact } from './weight-impact.tsx';

interface Props {
  of: TaughtPlace;
  onClose: () => void;
}
type Typed = Record<ExamWeightType, string>;

const fields: readonly { type: ExamWeightType; label: string; empty: string; above: string }[] = [
  {
    type: 'MEDIAFREQUENCIA',
    label: text.frequency,
    empty: weightTexts.frequencyEmpty,
    above: weightTexts.frequencyAbove,
  },
  {
    type: 'EXAME-NORMAL',
    label: text.exam,
    empty: weightTexts.examEmpty,
    above: weightTexts.examAbove,
  },
  {
    type: 'RECORRENCIA',
    label: text.resit,
    empty: weightTexts.resitEmpty,
    above: weightTexts.resitAbove,
  },
];

/** The error of a field, in the specification's words (S2 §5). */
const problemOf = ({ empty, above }: (typeof fields)[number], typed: string): string | undefined => {
  if (typed.trim() === '') return empty;
  if (parsePercentage(typed) !== undefined) return undefined;
  return Number(typed.replace(',', '.')) > 100 ? above : weightTexts.invalid;
};

/** 'Pesos do exame' of an edition (rows 60, 64). */
export function ExamWeightsDialog({ of, onClose }: Props) {
  const { classmate_id, subject_id, year, semester_id } = of;
  const forget = useForget();
  // Begins with the weights that are stored now, not with those that an earlier dialog read.
  useState(() => forget(examWeightList));
  const read = useEndpoint(examWeightList, {
    query: { classmate_id, subject_id, year, semester_id },
  });
  const current = read.data?.data[0];
  if (current && of.exams_closed)
    return (
      <ActionDialog title={text.examWeightsOf(of.subject_name, of.classmate_name)} onClose={onClose}>
        <Alert type="info" title={text.examsClosed} style={{ marginBottom: 12 }} />
        <ul>
          {current.weights.map(({ assessmentType, percentage }) => (
            <li key={assessmentType}>
              {fields.find(({ type }) => type === assessmentType)?.label}:{' '}
              {percent(percentageText(Math.round(percentage * 100)))}
            </li>
          ))}
        </ul>
      </ActionDialog>
    );
  if (current) {
    const start = Object.fromEntries(
      current.weights.map(({ assessmentType, percentage }) => [
        assessmentType,
        percentageText(Math.round(percentage * 100)),
      ]),
    );
    return (
      <Editor
        of={of}
        onClose={onClose}
        start={{ MEDIAFREQUENCIA: '', 'EXAME-NORMAL': '', RECORRENCIA: '', ...start }}
      />
    );
  }
  return (
    <ActionDialog title={text.examWeightsOf(of.subject_name, of.classmate_name)} onClose={onClose}>
      <ReadState read={read}>{() => null}</ReadState>
    </ActionDialog>
  );
}

function Editor({ of, start, onClose }: Props & { start: Typed }) {
  const { http } = usePortal();
  const [opened] = useState(start);
  const [typed, setTyped] = useState(opened);
  const [impact, setImpact] = useState<Out<typeof previewExamWeights>['data']>();
  const save = useCommand(saveExamWeights, [examWeightList, gradeGrid, teacherClasses, teacherClassesByYear]);
  const { classmate_id: classmate, subject_id, year, semester_id } = of;
  const problems = fields.map((field) => problemOf(field, typed[field.type]));
  const [frequency, exam, resit] = fields.map(({ type }) => parsePercentage(typed[type]) ?? 0);
  const adds = frequency! + exam! === 10_000 && frequency! + resit! === 10_000;
  async function saved({ reason }: { reason?: string }) {
    const weights = fields.map(({ type }) => ({ assessmentType: type, percentage: typed[type] }));
    const query = { classmate, subject_id, year, semester_id };
    if (!impact) {
      const { data } = await call(http, previewExamWeights, { query, body: { weights } });
      if (data.needs_reason) return setImpact(data);
    }
    const body = { weights, ...(impact && reason && { reason }) };
    return { message: (await save.mutateAsync({ query, body })).message };
  }
  const title = text.examWeightsOf(of.subject_name, of.classmate_name);
  if (impact)
    return (
      <ActionDialog
        key="reason"
        title={title}
        confirm={text.save}
        written={typed !== opened}
        reason={{ label: text.reason }}
        onConfirm={saved}
        onClose={onClose}
      >
        <WeightImpact
          moved={impact.moved.map(({ from, to, ...student }) => ({
            ...student,
            from: resultLabels[from],
            to: resultLabels[to],
          }))}
          told={impact.told}
        />
      </ActionDialog>
    );
  return (
    <ActionDialog
      key="weights"
      title={title}
      confirm={text.save}
      disabled={problems.some(Boolean) || !adds}
      written={typed !== opened}
      onConfirm={saved}
      onClose={onClose}
    >
      {fields.map(({ type, label }, at) => (
        <p key={type}>
          <label>
            {label}
            <Input
              aria-label={label}
              inputMode="decimal"
              suffix="%"
              value={typed[type]}
              status={problems[at] ? 'error' : ''}
              onChange={({ target }) => setTyped({ ...typed, [type]: target.value })}
            />
          </label>
          {problems[at] && <span role="alert">{problems[at]}</span>}
        </p>
      ))}
      {!problems.some(Boolean) && !adds && <p role="alert">{weightTexts.examSum}</p>}
      <p role="status">{text.formula(typed.MEDIAFREQUENCIA, typed['EXAME-NORMAL'])}</p>
    </ActionDialog>
  );
}
