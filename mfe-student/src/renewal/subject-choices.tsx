import type { RenewalChoice, RenewalOffer } from '@portal/shared-kit/contract/enrolment/own-renewal';
import { FormStyle } from '../common/form-style.tsx';
import { loadOf } from './choice.model.ts';
import { messages } from './messages.ts';

const text = messages.wizard;

interface Props {
  offer: RenewalOffer;
  chosen: ReadonlySet<number>;
  /** Undefined where nothing can be chosen yet. */
  onChange?: (chosen: ReadonlySet<number>) => void;
}

/** The offered subjects: those in arrears first, blocked ones disabled with their reason, the limits below (row 86). */
export function SubjectChoices({ offer, chosen, onChange }: Props) {
  const { subjects } = offer;
  if (subjects.length === 0) return <p>{text.noSubjects}</p>;
  const free = subjects.filter(({ blocked_reason }) => blocked_reason === null);
  const groups: [string, RenewalChoice[]][] = [
    [text.arrears, free.filter(({ kind }) => kind === 'EM_ATRASO')],
    [text.normal, free.filter(({ kind }) => kind === 'NORMAL')],
    [text.blocked, subjects.filter(({ blocked_reason }) => blocked_reason !== null)],
  ];
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange?.(next);
  };
  return (
    <>
      <FormStyle />
      {groups.map(([name, some]) =>
        some.length === 0 ? null : (
          <fieldset key={name} className="st-choices">
            <legend>{name}</legend>
            {some.map((one) => (
              <Choice
                key={one.subject_id}
                one={one}
                checked={chosen.has(one.subject_id)}
                onToggle={onChange && (() => toggle(one.subject_id))}
              />
            ))}
          </fieldset>
        ),
      )}
      <p aria-live="polite">{loadOf(offer, chosen).words}</p>
    </>
  );
}

interface ChoiceProps {
  one: RenewalChoice;
  checked: boolean;
  onToggle: (() => void) | undefined;
}
function Choice({ one, checked, onToggle }: ChoiceProps) {
  const { name, credits, blocked_reason, warning } = one;
  const blocked = blocked_reason !== null;
  return (
    <label className="st-choice" data-blocked={blocked}>
      <input
        type="checkbox"
        checked={checked && !blocked}
        disabled={blocked || !onToggle}
        onChange={() => onToggle?.()}
      />
      <span>
        {name} {credits !== null && <span className="st-quiet">{text.creditsOf(credits)}</span>}
        {(blocked_reason ?? warning) && (
          <span className="st-quiet st-below">{blocked_reason ?? warning}</span>
        )}
      </span>
    </label>
  );
}
