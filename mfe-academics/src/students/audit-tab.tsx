import { HistoryEntries } from '@portal/shared-kit/screen';
import type { TabProps } from './tab-props.ts';

/** Who changed the student, when and what. */
export const AuditTab = ({ student }: TabProps) => <HistoryEntries entity="student" id={student.id} />;
