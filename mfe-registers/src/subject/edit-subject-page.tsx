import '@portal/shared-kit/schemas-now';
import { later } from '@portal/shared-kit';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { subject } from '@portal/shared-kit/contract/offer/subject';
import { useEndpoint } from '@portal/shared-kit/data';
import { Link, useParams } from '@portal/shared-kit/router';
import { ScreenFrame, ScreenState } from '@portal/shared-kit/screen';
import { Empty } from '@portal/shared-kit/ui';
import { messages as text } from './messages.ts';
import { useUses } from './used-in.tsx';

interface FormProps {
  record: Out<typeof subject.get>['data'];
}
const EditSubjectForm = later(() => import('./edit-subject-form.tsx').then((m) => m.EditSubjectForm));

/** `/edit-subject/:id_subject` (S1 §2, §5). */
export function EditSubjectPage() {
  const { id_subject = '' } = useParams();
  const exists = subject.get.params.safeParse({ id: id_subject }).success;
  const { data, error, refetch } = useEndpoint(
    subject.get,
    { params: { id: id_subject } },
    { enabled: exists },
  );
  // They stand among the fields, which must not move once they can be typed in.
  const uses = useUses(Number(id_subject), exists);
  const missing = !exists || error?.code === 'not_found';
  return (
    <ScreenFrame title={text.editPage}>
      {missing ? (
        <Empty description={text.missing}>
          <Link to="/subject">{text.backToList}</Link>
        </Empty>
      ) : (
        <ScreenState
          failure={data ? undefined : (error ?? undefined)}
          loading={!data || uses.isPending}
          onRetry={() => void refetch()}
        >
          <div style={{ maxWidth: 720 }}>
            <EditSubjectForm key={id_subject} record={data?.data as FormProps['record']} />
          </div>
        </ScreenState>
      )}
    </ScreenFrame>
  );
}
