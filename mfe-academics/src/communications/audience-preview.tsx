import '@portal/shared-kit/schemas-now';
import {
  communicationAudience,
  type CommunicationAudience,
} from '@portal/shared-kit/contract/people/sent-communication';
import { useEndpoint } from '@portal/shared-kit/data';
import { Form } from '@portal/shared-kit/ui-data';
import { withoutEmpty } from './without-empty.ts';
import { messages as text } from './messages.ts';

/** The number of recipients, once the audience is complete (I41). */
export function AudiencePreview() {
  const [type, course_id, classmate_id, subject_id, student_id] = [
    Form.useWatch<CommunicationAudience['type'] | undefined>('type'),
    Form.useWatch<number | null>('course_id'),
    Form.useWatch<number | null>('classmate_id'),
    Form.useWatch<number | null>('subject_id'),
    Form.useWatch<number | null>('student_id'),
  ];
  const parsed = communicationAudience.query.safeParse(
    withoutEmpty({ type, course_id, classmate_id, subject_id, student_id }),
  );
  const audience = parsed.success ? (parsed.data as CommunicationAudience) : { type: 'GERAL' as const };
  const { data, error, isPlaceholderData } = useEndpoint(
    communicationAudience,
    { query: audience },
    { enabled: parsed.success },
  );
  const fresh = parsed.success && !isPlaceholderData ? data?.data : undefined;
  return (
    <p role="status">
      {fresh && text.preview(fresh.recipients, fresh.audience)}
      {parsed.success && error && error.message}
    </p>
  );
}
