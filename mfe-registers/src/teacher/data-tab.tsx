import { ReadOnlyForm } from '@portal/shared-kit/form';
import { TeacherFields } from './teacher-fields.tsx';
import type { TabProps } from './tab-props.ts';

/** What is known of the teacher, to be read. */
export const DataTab = ({ teacher }: TabProps) => (
  <div style={{ maxWidth: 760 }}>
    <ReadOnlyForm record={teacher}>
      <TeacherFields />
    </ReadOnlyForm>
  </div>
);
