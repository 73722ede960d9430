import { percent } from '@portal/shared-kit/contract/core/counted';
import { usePortal } from '@portal/shared-kit';
import type { In, Out } from '@portal/shared-kit/contract/core/endpoint';
import { teacherClasses, teacherClassesByYear } from '@portal/shared-kit/contract/grading/teacher-portal';
import { situationLabels } from '@portal/shared-kit/contract/grading/average-rules';
import { gradeGrid } from '@portal/shared-kit/contract/grading/grid';
import {
  classFormula,
  previewWeights,
  saveWeights,
  type WeightChange,
} from '@portal/shared-kit/contract/grading/weight';
import { percentageText, weightGroups, weightTexts } from '@portal/shared-kit/contract/grading/weight-rules';
import { ApiFailure, call, isApiFailure, useCommand, useEndpoint, useForget } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { ReadState } from '@portal/shared-kit/screen';
import { Alert, Button } from '@portal/shared-kit/ui';
import { Input } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import type { TaughtPlace } from './taught-place.ts';
import { WeightImpact } from './weight-impact.tsx';
import { messages as text } from './weight-messages.ts';
import {
  added,
  draftOf,
  totalOf,
  unreadableOf,
  typedInto,
  removeLine,
  type WeightDraft,
} from './weight-draft.ts';
import { CopyWeights } from './copy-weights.tsx';

interface Props {
  of: TaughtPlace;
  onClose: () => void;
}
type Impact = Out<typeof previewWeights>['data'];
const whole = 10_000;

/** 'Peso das Avaliações' of an edition (rows 60 to 63). */
export function WeightsDialog({ of, onClose }: Props) {
  const { classmate_id, subject_id, year, semester_id } = of;
  const place = { classmate_id, subject_id, year, semester_id };
  const forget = useForget();
  // Begins with the weights that are stored now, not with those that an earlier dialog read.
  useState(() => forget(classFormula));
  const read = useEndpoint(classFormula, { query: place });
  const formulas = Array.isArray(read.data) ? read.data : [];
  if (read.data && of.weights_closed)
    return (
      <ActionDialog title={text.weightsOf(of.subject_name, of.classmate_name)} onClose={onClose}>
        <Alert type="info" title={text.closed} style={{ marginBottom: 12 }} />
        <ul>
          {formulas.map(({ assessment_type, percentage }) => (
            <li key={assessment_type}>
              {assessment_type}: {percent(percentageText(Math.round(percentage * 100)))}
            </li>
          ))}
        </ul>
      </ActionDialog>
    );
  if (read.data) return <Editor of={of} onClose={onClose} start={draftOf(formulas)} />;
  return (
    <ActionDialog title={text.weightsOf(of.subject_name, of.classmate_name)} onClose={onClose}>
      <ReadState read={read}>{() => null}</ReadState>
    </ActionDialog>
  );
}

const bodyOf = ({ lines, removed }: WeightDraft): In<typeof saveWeights>['body'] => ({
  weights: lines.map((line) => ({ ...line })),
  removeWeight: [...removed] satisfies WeightChange['removeWeight'],
});

/** For 5xx errors the text of S2 §8 is shown. */
function shownFailure(failure: unknown): unknown {
  if (!isApiFailure(failure) || (failure.code !== 'internal' && failure.code !== 'unexpected'))
    return failure;
  const { code, supportCode } = failure;
  return new ApiFailure(code, weightTexts.failed, { ...(supportCode !== undefined && { supportCode }) });
}

function Editor({ of, start, onClose }: Props & { start: WeightDraft }) {
  const { http } = usePortal();
  const [opened] = useState(start);
  const [draft, setDraft] = useState(opened);
  const [impact, setImpact] = useState<Impact>();
  const [copying, setCopying] = useState(false);
  const save = useCommand(saveWeights, [classFormula, gradeGrid, teacherClasses, teacherClassesByYear]);
  const { classmate_id: classmate, subject_id, year, semester_id } = of;
  const query = { classmate, subject_id, year, semester_id };
  const total = totalOf(draft);
  const change = (next: WeightDraft) => {
    setDraft(next);
    setImpact(undefined);
  };
  const confirm = (values: { reason?: string }) =>
    saved(values).catch((failure: unknown) => {
      throw shownFailure(failure);
    });
  async function saved({ reason }: { reason?: string }) {
    const body = bodyOf(draft);
    if (!impact) {
      const { data } = await call(http, previewWeights, { query, body });
      if (data.needs_reason) return setImpact(data);
    }
    const done = await save.mutateAsync({ query, body: { ...body, ...(impact && reason && { reason }) } });
    return { message: done.message };
  }
  if (copying) return <CopyWeights of={of} onClose={onClose} />;
  return (
    <ActionDialog
      key={impact ? 'reason' : 'weights'}
      title={text.weightsOf(of.subject_name, of.classmate_name)}
      confirm={text.save}
      disabled={total > whole || unreadableOf(draft).length > 0}
      written={draft !== opened}
      {...(impact && { reason: { label: text.reason } })}
      onConfirm={confirm}
      onClose={onClose}
    >
      {impact ? (
        <WeightImpact
          lines={impact.archived.map(({ assessment_type, grades }) => text.archived(assessment_type, grades))}
          moved={impact.moved.map(({ from, to, ...student }) => ({
            ...student,
            from: situationLabels[from],
            to: situationLabels[to],
          }))}
          told={impact.told}
        />
      ) : (
        <Lines draft={draft} onChange={change} />
      )}
      {!impact && start.lines.length === 0 && <Button onClick={() => setCopying(true)}>{text.copy}</Button>}
    </ActionDialog>
  );
}

function Lines({ draft, onChange }: { draft: WeightDraft; onChange: (draft: WeightDraft) => void }) {
  const total = totalOf(draft);
  const unreadable = unreadableOf(draft);
  return (
    <>
      {draft.lines.length === 0 && <p>{text.none}</p>}
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {draft.lines.map(({ assessment_type: type, percentage }) => (
          <li key={type} style={{ display: 'flex', gap: 8, alignItems: 'center', marginBottom: 8 }}>
            <span style={{ flex: 1 }}>{type}</span>
            <Input
              aria-label={text.percentageOf(type)}
              inputMode="decimal"
              suffix="%"
              style={{ width: 112 }}
              value={percentage}
              onChange={({ target }) => onChange(typedInto(draft, type, target.value))}
            />
            <Button aria-label={text.removeOf(type)} onClick={() => onChange(removeLine(draft, type))}>
              {text.remove}
            </Button>
          </li>
        ))}
      </ul>
      <p style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {weightGroups.map((group) => (
          <Button
            key={group}
            disabled={added(draft, group).lines.length === draft.lines.length}
            onClick={() => onChange(added(draft, group))}
          >
            {text.addOf(group)}
          </Button>
        ))}
      </p>
      <p role="status">
        <strong>{text.total(percentageText(total))}</strong>
        {' – '}
        {total === whole
          ? text.complete
          : total < whole
            ? text.missing(percentageText(whole - total))
            : text.over(percentageText(total - whole))}
      </p>
      {total > whole && <p role="alert">{weightTexts.above100}</p>}
      {total <= whole && unreadable.length > 0 && <p>{text.unreadable(unreadable)}</p>}
    </>
  );
}
