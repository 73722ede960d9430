import { ReadOnlyForm } from '@portal/shared-kit/form';
import { TeacherFields } from './teacher-fields.tsx';
import type { TeacherTabProps } from './tab-props.ts';

/** The data of the teacher, read-only. */
export const DataTab = ({ teacher }: TeacherTabProps) => (
  <div style={{ maxWidth: 760 }}>
    <ReadOnlyForm record={teacher}>
      <TeacherFields />
    </ReadOnlyForm>
  </div>
);
