import { courseNames } from '@portal/shared-kit/contract/offer/course';
import { LookupSelect } from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';
import { SubjectChecklist } from './subject-checklist.tsx';
import { TermFields } from './term-fields.tsx';

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
