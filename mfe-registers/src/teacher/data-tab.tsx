import { ReadOnlyForm } from '@portal/shared-kit/form';
import { TeacherFields } from './teacher-fields.tsx';
import type { TeacherTabProps } from './tab-props.ts';

/** What is known of the teacher, to be read. */
export const DataTab = ({ teacher }: TeacherTabProps) => (
  <div style={{ maxWidth: 760 }}>
    <ReadOnlyForm record={teacher}>
      <TeacherFields />
    </ReadOnlyForm>
  </div>
);
