import type { ClassGroup } from '@portal/shared-kit/contract/offer/class-group';
import { Choice } from '@portal/shared-kit/form';
import { screenMessages } from '@portal/shared-kit/screen';
import { Form } from '@portal/shared-kit/ui-data';
import { useEffect, useState } from 'react';
import { useClasses } from '../common/use-classes.ts';
import { messages as text } from './messages.ts';

interface Props {
  // Given by the Form.Item around it.
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

const label = ({ name, level_name, scholar_shift, entry_year }: ClassGroup) =>
  text.classOption(name, level_name, scholar_shift, entry_year);

/** An active class of the form's course, told from the others by level, shift and entry year. */
export function ClassField({ value, onChange, ...rest }: Props) {
  const course: number | null | undefined = Form.useWatch('course_id');
  const [typed, setTyped] = useState('');
  const [kept, setKept] = useState<ClassGroup>();
  const all = useClasses(course ?? undefined, '', Boolean(course));
  // Where one answer has them all, what is typed is looked for in what each is called here; else in their names on the server.
  const onServer = all.more && typed.trim() !== '';
  const searched = useClasses(course ?? undefined, typed, onServer);
  const { groups } = onServer ? searched : all;
  const found = course ? (groups ?? []) : [];
  const chosen =
    value == null ? undefined : [...found, ...(kept ? [kept] : [])].find(({ id }) => id === value);
  // What was chosen keeps its name while others are looked for.
  const rows = chosen && !found.includes(chosen) ? [chosen, ...found] : found;
  const gone = value != null && kept !== undefined && kept.course_id !== course;
  useEffect(() => {
    if (gone) onChange?.(null);
  }, [gone, onChange]);
  return (
    <Choice<number | null>
      {...rest}
      value={chosen && !gone ? chosen.id : null}
      onChange={(next) => {
        setKept(rows.find(({ id }) => id === next));
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
