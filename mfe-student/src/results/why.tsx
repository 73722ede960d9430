import { percentageText } from '@portal/shared-kit/contract/grading/weight-rules';
import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import type { StudentGrades } from '@portal/shared-kit/contract/grading/own-result';
import { subjectOf } from '@portal/shared-kit/contract/grading/result-rules';
import { whyFinal, whyFrequency, type Derivation } from '@portal/shared-kit/contract/grading/result-reasons';
import { gradeOf } from '../common/grade.model.ts';
import { messages } from './messages.ts';
import { exactText } from './exact.model.ts';

const text = messages.why;

/** Items, weights, rounding and rule of each average, as computed (I44). */
export function Why({ wire }: { wire: StudentGrades }) {
  const subject = subjectOf(wire);
  const { rules } = subject;
  const frequency = whyFrequency(subject);
  const final = whyFinal(subject);
  if (!frequency) return <p className="st-quiet">{wire.final === null ? text.nothing : text.closed}</p>;
  return (
    <>
      <Steps title={text.frequency} derivation={frequency} />
      <p className="st-quiet">{text.rule(gradeOf(rules.admit), gradeOf(rules.exempt))}</p>
      {final && final.by !== 'FREQUENCIA' && (
        <Steps
          title={text.final(
            subject.special && final.by === 'EXAME_NORMAL' ? messages.fromSpecial : messages.from[final.by],
          )}
          derivation={final}
        />
      )}
      {final && <p className="st-quiet">{text.passes[rules.pass]}</p>}
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
      <p>{text.sum(exactText(derivation.exact), percentageText(weight))}</p>
      <p>{text.rounded(gradeOf(derivation.published))}</p>
    </div>
  );
}

function partWords({ name, weight, cell }: Derivation['parts'][number]): string {
  const shown =
    name === 'MEDIAFREQUENCIA'
      ? text.averagePart
      : name === 'EXAME_NORMAL' || name === 'RECORRENCIA' || name === 'EXAME_ESPECIAL'
        ? messages.kinds[name]
        : name;
  if (cell?.status === 'D') return text.dispensed(shown);
  return text.part(shown, cell?.status === 'F' ? text.missed : cellText(cell), percentageText(weight));
}
