import type { ClassGroup } from '@portal/shared-kit/contract/offer/class-group';
import { Choice } from '@portal/shared-kit/form';
import { screenMessages } from '@portal/shared-kit/screen';
import { Form } from '@portal/shared-kit/ui-data';
import { useEffect, useState } from 'react';
import { useClasses } from '../common/use-classes.ts';
import { messages as text } from './messages.ts';

interface Props {
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

const label = ({ name, level_name, scholar_shift, entry_year }: ClassGroup) =>
  text.classOption(name, level_name, scholar_shift, entry_year);

/** An active class of the form's course, labelled with level, shift and entry year. */
export function ClassField({ value, onChange, ...rest }: Props) {
  const course: number | null | undefined = Form.useWatch('course_id');
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState<ClassGroup>();
  const all = useClasses(course ?? undefined, '', Boolean(course));
  // If one answer has all classes, the search filters their labels here; otherwise the server searches by name.
  const onServer = all.more && typed.trim() !== '';
  const searched = useClasses(course ?? undefined, typed, onServer);
  const { groups } = onServer ? searched : all;
  const found = course ? (groups ?? []) : [];
  const chosen =
    value == null ? undefined : [...found, ...(selected ? [selected] : [])].find(({ id }) => id === value);
  // The selected class keeps its label while others are searched.
  const rows = chosen && !found.includes(chosen) ? [chosen, ...found] : found;
  const ofOtherCourse = value != null && selected !== undefined && selected.course_id !== course;
  useEffect(() => {
    if (ofOtherCourse) onChange?.(null);
  }, [ofOtherCourse, onChange]);
  return (
    <Choice<number | null>
      {...rest}
      value={chosen && !ofOtherCourse ? chosen.id : null}
      onChange={(next) => {
        setSelected(rows.find(({ id }) => id === next));
        onChange?.(next ?? null);
      }}
      options={rows.map((row) => ({ value: row.id, label: label(row) }))}
      showSearch={{
        searchValue: typed,
        onSearch: setTyped,
        ...(onServer ? { filterOption: false } : { optionFilterProp: 'label' }),
      }}
      allowClear
      loading={Boolean(course) && !groups}
      disabled={!course}
      placeholder={course ? screenMessages.choose : text.chooseCourse}
      notFoundContent={text.noClasses}
    />
  );
}
