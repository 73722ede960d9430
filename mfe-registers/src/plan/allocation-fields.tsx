import { courseNames } from '@portal/shared-kit/contract/offer/course';
import { planSubjects } from '@portal/shared-kit/contract/offer/plan';
import { fetchSubject } from '@portal/shared-kit/contract/offer/subject';
import { useEndpoint } from '@portal/shared-kit/data';
import { LookupSelect, useOptions } from '@portal/shared-kit/form';
import { FailureNotice } from '@portal/shared-kit/screen';
import { Flex, Tag } from '@portal/shared-kit/ui';
import { Form, Checkbox, Input } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { messages as text } from './messages.ts';
import { TermFields } from './term-fields.tsx';
import { placeName } from '../common/plan-place.ts';

// Of constant height, so that content below does not move as subjects load.
const box = { border: '1px solid var(--p-line)', borderRadius: 8, padding: '8px 12px', height: 260 };

/** The fields of new allocations: course, subjects, place and terms (S1 §2, §5). */
export const AllocationFields = () => (
  <>
    <Form.Item name="id_course" label={text.course} required>
      <LookupSelect endpoint={courseNames} label={(course) => course.name} />
    </Form.Item>
    <Form.Item name="id_subject" label={text.subjects} required>
      <SubjectChecklist />
    </Form.Item>
    <TermFields />
  </>
);

interface Props {
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: readonly number[];
  onChange?: (value: number[]) => void;
}

/** Checkboxes of subjects, searched on the server. Subjects already in the plan of the form's course are checked and disabled (decision
 *  46). */
function SubjectChecklist({ id, value = [], onChange }: Props) {
  const course: number | null | undefined = Form.useWatch('id_course');
  const { rows, select, read } = useOptions(fetchSubject);
  const plan = useEndpoint(planSubjects, { query: { course_id: course ?? 0 } }, { enabled: Boolean(course) });
  const allocated = new Map(
    // The plan of the course chosen before is no plan of this one.
    (course && !plan.isPlaceholderData ? (plan.data?.data ?? []) : [])
      .filter((entry) => entry.closed_from === null)
      .map((entry) => [entry.id, placeName(entry)]),
  );
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());

  const toggle = ({ id: subject, name }: { id: number; name: string; code: string }, on: boolean) => {
    setNames(new Map([...names, [subject, name]]));
    onChange?.(on ? [...value, subject] : value.filter((one) => one !== subject));
  };
  const { searchValue, onSearch } = select.showSearch;
  const failed = [read, plan].find(({ error }) => error);
  return (
    <>
      <Input
        {...(id !== undefined && { id })}
        type="search"
        placeholder={text.findSubject}
        value={searchValue}
        onChange={({ target }) => onSearch(target.value)}
        // Enter would submit the surrounding form.
        onPressEnter={(event) => event.preventDefault()}
        style={{ marginBottom: 8 }}
      />
      {value.length > 0 && (
        <Flex wrap gap={4} align="center" style={{ marginBottom: 8 }}>
          <span>{text.chosen}:</span>
          {value.map((one) => {
            const name = names.get(one) ?? '…';
            return (
              <Tag
                key={one}
                closable={{ 'aria-label': text.dropChosen(name) }}
                onClose={(event) => {
                  event.preventDefault();
                  onChange?.(value.filter((other) => other !== one));
                }}
              >
                {name}
              </Tag>
            );
          })}
        </Flex>
      )}
      {failed && <FailureNotice failure={failed.error!} onRetry={() => void failed.refetch()} />}
      <div role="group" aria-label={text.found} tabIndex={0} style={{ ...box, overflowY: 'auto' }}>
        {rows.length === 0 && !select.loading && <span role="status">{select.notFoundContent}</span>}
        {rows.map((row) => {
          const place = allocated.get(row.id);
          return (
            <div key={row.id} style={{ padding: '2px 0' }}>
              <Checkbox
                checked={place !== undefined || value.includes(row.id)}
                disabled={place !== undefined}
                onChange={({ target }) => toggle(row, target.checked)}
              >
                <span style={place === undefined ? {} : { color: 'var(--p-muted)' }}>
                  {row.name}
                  {row.code && ` (${row.code})`}
                  {place && ` – ${text.alreadyAllocated(place)}`}
                </span>
              </Checkbox>
            </div>
          );
        })}
      </div>
    </>
  );
}
