import { Checkbox } from '@portal/shared-kit/ui-data';
import type { ClassOption } from '../../contract/offer/class-group.ts';
import { useId, useState } from 'react';
import { usePortal } from '../../remote/portal-context.tsx';
import { ClassSelect } from '../form/class-select.tsx';
import { manyMessages as text } from '../frame/many-messages.ts';
import { screenMessages } from '../frame/messages.ts';
import { reasonProblem, type Placement } from './use-batch.ts';

interface Props {
  /** Undefined until a class is chosen. */
  value: Placement | undefined;
  onChange: (placement: Placement | undefined) => void;
}

const label = { display: 'grid', gap: 4 } as const;
const field = { ...label, marginBottom: 12 } as const;
const error = { color: 'var(--p-error)' } as const;

/** The class for many students with its places, and the reason that moving students or exceeding its places takes. What was typed stays for
 *  the next choice. */
export function PlacementFields({ value, onChange }: Props) {
  const { can } = usePortal();
  const id = useId();
  const problemId = useId();
  const problem = value && reasonProblem(value);
  const [group, setGroup] = useState<ClassOption>();
  const [left, setLeft] = useState<Placement>();
  const choose = (chosen: ClassOption | undefined) => {
    setGroup(chosen);
    if (!chosen) {
      setLeft(value);
      return onChange(undefined);
    }
    const { id: classmate_id, academic_year_id, semester_id } = chosen;
    const { overbook = false, reason = '' } = value ?? left ?? {};
    onChange({ classmate_id, overbook, reason, seen: { academic_year_id, semester_id } });
  };
  return (
    <>
      <div style={field}>
        <label htmlFor={id}>{text.placementClass}</label>
        <ClassSelect
          id={id}
          unavailable={({ students, capacity }) =>
            students >= capacity && !can('classes.overbook') ? screenMessages.noPlaces : undefined
          }
          value={value?.classmate_id ?? null}
          onChange={(_id, chosen) => choose(chosen)}
        />
        {group && <small>{text.taken(group.students, group.capacity)}</small>}
      </div>
      {value && (
        <>
          <div style={field}>
            <label style={label}>
              {text.placementReason}
              <input
                className="pk-control"
                maxLength={1000}
                value={value.reason}
                aria-invalid={problem !== undefined}
                aria-describedby={problemId}
                onChange={({ target }) => onChange({ ...value, reason: target.value })}
              />
            </label>
            <small id={problemId} role="status" style={error}>
              {problem}
            </small>
          </div>
          {can('classes.overbook') && (
            <Checkbox
              style={{ marginBottom: 12 }}
              checked={value.overbook}
              onChange={({ target }) => onChange({ ...value, overbook: target.checked })}
            >
              {text.overbook}
            </Checkbox>
          )}
        </>
      )}
    </>
  );
}
