import { resultLabels } from '@portal/shared-kit/contract/grading/average-rules';
import { parseGrade } from '@portal/shared-kit/contract/grading/grade-rules';
import { outlook, supposing, type KnownSubject } from '@portal/shared-kit/contract/grading/result-rules';
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

const exam = 'EXAME_NORMAL';
const resit = 'RECORRENCIA';

export interface WhatIfFieldsProps {
  subject: KnownSubject;
}

/** Fields for the grades that are missing, and what follows from them. */
export function WhatIfFields({ subject }: WhatIfFieldsProps) {
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
    <div className="st-form">
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
    </div>
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
