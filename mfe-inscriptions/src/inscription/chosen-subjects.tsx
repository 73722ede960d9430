import { renewalSubjects, type RenewalSubject } from '@portal/shared-kit/contract/enrolment/own-renewal';
import { useEndpoint } from '@portal/shared-kit/data';
import { ScreenState } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

/** The chosen subjects of a renewal, and those that a precedence blocks. */
export function ChosenSubjects({ id }: { id: number }) {
  const { data, error, refetch } = useEndpoint(renewalSubjects, { params: { id } });
  const subjects = data?.data;
  return (
    <section aria-labelledby="chosen-subjects">
      <h2 id="chosen-subjects" style={{ fontSize: 16 }}>
        {text.subjects}
      </h2>
      <ScreenState
        failure={subjects ? undefined : (error ?? undefined)}
        loading={!subjects}
        empty={subjects?.length === 0 ? text.noSubjects : undefined}
        onRetry={() => void refetch()}
      >
        <ul style={{ margin: 0, paddingLeft: 20 }}>
          {subjects?.map((subject) => (
            <li key={subject.subject_id} style={{ marginBottom: 6 }}>
              <Subject of={subject} />
            </li>
          ))}
        </ul>
      </ScreenState>
    </section>
  );
}

function Subject({ of: { name, academic_year_id, ...it } }: { of: RenewalSubject }) {
  const remark = it.blocked_reason ?? it.warning;
  return (
    <>
      {text.subjectOf(name, academic_year_id)} – {text.choice(it)}
      {remark && <div style={{ color: 'var(--p-muted)', overflowWrap: 'anywhere' }}>{remark}</div>}
    </>
  );
}
