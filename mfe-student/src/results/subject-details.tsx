import { resultLabels, type Exact } from '@portal/shared-kit/contract/grading/average-rules';
import { cellText, parseGrade } from '@portal/shared-kit/contract/grading/grade-rules';
import type { StudentGrades } from '@portal/shared-kit/contract/grading/own-result';
import { whyFinal, whyFrequency, type Derivation } from '@portal/shared-kit/contract/grading/result-reasons';
import {
  outlook,
  subjectOf,
  supposing,
  type KnownSubject,
} from '@portal/shared-kit/contract/grading/result-rules';
import { percentageText } from '@portal/shared-kit/contract/grading/weight-rules';
import { useId, useState } from 'react';
import { gradeOf } from '../common/grade.model.ts';
import { messages } from './messages.ts';

const text = {
  unsaved: 'Experimente notas para o que falta. Nada disto é guardado.',
  average: (value: string, situation: string) => `Média de frequência ${value} · ${situation}`,
  final: (value: string, result: string) => `Média final ${value} · ${result}`,
  examAgain: 'Recorrência',
  exam: 'Exame normal',
  empty: 'Escreva pelo menos uma nota.',
} as const;

const whyText = messages.why;

const exam = 'EXAME_NORMAL';
const resit = 'RECORRENCIA';

/** The result with assumed grades; computed in the browser, and stored nowhere (I44). */
export function WhatIfFields({ subject }: { subject: KnownSubject }) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const fields = fieldsOf(subject);
  const read = new Map(
    fields.flatMap(({ key }) => (typed[key]?.trim() ? [[key, parseGrade(typed[key])] as const] : [])),
  );
  const value = (key: string) => {
    const found = read.get(key);
    return found && 'hundredths' in found ? found.hundredths : undefined;
  };
  const columns = new Map(
    subject.columns.flatMap(({ id }) => {
      const grade = value(String(id));
      return grade === undefined ? [] : [[id, grade] as const];
    }),
  );
  const supposed = supposing(subject, { columns, exam: value(exam), resit: value(resit) });
  return (
    <>
      <p className="st-quiet">{text.unsaved}</p>
      {fields.map(({ key, label }) => {
        const found = read.get(key);
        return (
          <GradeField
            key={key}
            label={label}
            value={typed[key] ?? ''}
            problem={found && 'problem' in found ? found.problem : undefined}
            onChange={(next) => setTyped((before) => ({ ...before, [key]: next }))}
          />
        );
      })}
      <Outcome subject={supposed} supposed={read.size > 0} />
    </>
  );
}

const fieldsOf = ({ columns, exam: sat, resit: again }: KnownSubject) => [
  ...columns.filter(({ cell }) => cell === null).map(({ id, type }) => ({ key: String(id), label: type })),
  ...(sat === null ? [{ key: exam, label: text.exam }] : []),
  ...(again === null ? [{ key: resit, label: text.examAgain }] : []),
];

interface FieldProps {
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}
function GradeField({ label, value, problem, onChange }: FieldProps) {
  const id = useId();
  return (
    <div className="st-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem && (
        <p id={`${id}-problem`} className="st-error">
          {problem}
        </p>
      )}
    </div>
  );
}

function Outcome({ subject, supposed }: { subject: KnownSubject; supposed: boolean }) {
  const { frequency, final } = outlook(subject);
  const lines = supposed
    ? [
        ...(frequency.average === null
          ? []
          : [text.average(gradeOf(frequency.average), messages.situations[frequency.situation])]),
        ...(final.final === null ? [] : [text.final(gradeOf(final.final), resultLabels[final.result])]),
      ]
    : [text.empty];
  return (
    <output aria-live="polite" className="st-form">
      {lines.map((line) => (
        <strong key={line}>{line}</strong>
      ))}
    </output>
  );
}

/** Items, weights, rounding and rule of each average, as computed (I44). */
export function Why({ wire }: { wire: StudentGrades }) {
  const subject = subjectOf(wire);
  const { rules } = subject;
  const frequency = whyFrequency(subject);
  const final = whyFinal(subject);
  if (!frequency) return <p className="st-quiet">{wire.final === null ? whyText.nothing : whyText.closed}</p>;
  return (
    <>
      <Steps title={whyText.frequency} derivation={frequency} />
      <p className="st-quiet">{whyText.rule(gradeOf(rules.admit), gradeOf(rules.exempt))}</p>
      {final && final.by !== 'FREQUENCIA' && (
        <Steps
          title={whyText.final(
            subject.special && final.by === 'EXAME_NORMAL' ? messages.fromSpecial : messages.from[final.by],
          )}
          derivation={final}
        />
      )}
      {final && <p className="st-quiet">{whyText.passes[rules.pass]}</p>}
    </>
  );
}

const counts = ({ cell }: Derivation['parts'][number]) => cell?.status !== 'D';

function Steps({ title, derivation }: { title: string; derivation: Derivation }) {
  const weight = derivation.parts.filter(counts).reduce((sum, part) => sum + part.weight, 0);
  return (
    <div className="st-form">
      <h3>{title}</h3>
      <ul className="st-plain">
        {derivation.parts.map((part) => (
          <li key={part.name}>{partWords(part)}</li>
        ))}
      </ul>
      <p>{whyText.sum(exactText(derivation.exact), percentageText(weight))}</p>
      <p>{whyText.rounded(gradeOf(derivation.published))}</p>
    </div>
  );
}

function partWords({ name, weight, cell }: Derivation['parts'][number]): string {
  const shown =
    name === 'MEDIAFREQUENCIA'
      ? whyText.averagePart
      : name === 'EXAME_NORMAL' || name === 'RECORRENCIA' || name === 'EXAME_ESPECIAL'
        ? messages.kinds[name]
        : name;
  if (cell?.status === 'D') return whyText.dispensed(shown);
  return whyText.part(shown, cell?.status === 'F' ? whyText.missed : cellText(cell), percentageText(weight));
}

/** '12,0285' of an exact value: two to four decimals, and '…' where there are more. */
export function exactText({ dividend, divisor }: Exact): string {
  const units = Math.floor((dividend * 100) / divisor);
  const more = (dividend * 100) % divisor !== 0;
  const decimals = String(units % 10_000).padStart(4, '0');
  const shown = more ? `${decimals}…` : decimals.replace(/0{1,2}$/, '');
  return `${Math.floor(units / 10_000)},${shown}`;
}
