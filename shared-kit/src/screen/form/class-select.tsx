import { useState } from 'react';
import { classGroupNames, type ClassOption } from '../../contract/offer/class-group.ts';
import { courseNames } from '../../contract/offer/course.ts';
import { useAllowed } from '../../data/hooks.ts';
import { screenMessages as text } from '../frame/messages.ts';
import { useOptions } from '../list/filters/use-options.ts';
import { Choice } from './selects.tsx';
import { LookupSelect } from './lookup-select.tsx';

interface Props {
  /** The only course whose classes are offered. Without it the course is chosen first, or all are searched. */
  course?: number;
  firstCourse?: number | undefined;
  /** Why a class cannot be chosen, such as 'sem lugares'; undefined where it can. */
  unavailable?: (option: ClassOption) => string | undefined;
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: number | null;
  onChange?: (value: number | null, option?: ClassOption) => void;
}

/** Chooses an active class: the course first, then the class, searched by its name and by the name and code of its course. */
export function ClassSelect({ course: only, firstCourse, unavailable, id, value, onChange }: Props) {
  const mayList = useAllowed()(courseNames) && only === undefined;
  const [chosen, setChosen] = useState<number | null>(firstCourse ?? null);
  const course = only ?? chosen ?? undefined;
  const [opened] = useState(value);
  const { rows, select } = useOptions(classGroupNames, value ?? opened, course ? { course_id: course } : {});
  const offered = rows.filter((row) => course === undefined || row.course_id === course || row.id === value);
  const option = (row: ClassOption) => {
    const why = unavailable?.(row);
    const label = text.classOption(row, course === undefined);
    return {
      value: row.id,
      label: why ? text.unavailableOption(label, why) : label,
      disabled: why !== undefined && row.id !== value,
    };
  };
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      {mayList && (
        <LookupSelect
          aria-label={text.course}
          placeholder={text.anyCourse}
          endpoint={courseNames}
          label={({ name }) => name}
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            if (value != null && next !== null) onChange?.(null);
          }}
        />
      )}
      <Choice<number | null>
        {...select}
        {...(id !== undefined && { id })}
        value={offered.some((row) => row.id === value) ? value! : null}
        onChange={(next) =>
          onChange?.(
            next ?? null,
            rows.find((row) => row.id === next),
          )
        }
        options={offered.map(option)}
      />
    </div>
  );
}
