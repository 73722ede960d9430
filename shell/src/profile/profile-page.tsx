import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { useCan, useSession } from '@portal/shared-kit';
import { me, type SessionUser } from '@portal/shared-kit/contract/identity/identity';
import { useEndpoint } from '@portal/shared-kit/data';
import { useEffect } from 'react';
import { formatDate, formatDay } from '@portal/shared-kit/dates';
import { FailureAlert } from '../common/failure-alert.tsx';
import { profileText as text } from '../messages.ts';
import type { Session } from '../session/session.ts';
import { EmailForm } from './email-form.tsx';
import './profile.css';

interface ProfilePageProps {
  session: Pick<Session, 'updateUser'>;
  /** Changes one's own password. */
  passwordForm: React.ReactNode;
  /** The address of the own calendar, for those who have exams. */
  calendar?: React.ReactNode;
  /** Second factors, devices and sessions. */
  security?: React.ReactNode;
}

/** `/profile` (S1 §2): first from the session, then from the API. */
export function ProfilePage({ session, passwordForm, calendar, security }: ProfilePageProps) {
  const { user: sessionUser } = useSession();
  const hasExams = [useCan('students.read_own'), useCan('teachers.read_own')].some(Boolean);
  const { data, error, refetch } = useEndpoint(me, {});
  const fresh = data?.data;
  useEffect(() => {
    if (fresh) session.updateUser(fresh);
  }, [fresh, session]);
  const user = fresh ?? sessionUser;
  if (!user) return null;
  return (
    <div className="p-profile">
      <h1>{text.title}</h1>
      <FailureAlert
        message={error ? text.stale : ''}
        detail={error?.message}
        supportCode={error?.supportCode}
        retry={() => void refetch()}
      />
      <section className="p-card" aria-labelledby="personal">
        <h2 id="personal">{text.personal}</h2>
        <dl className="p-facts">
          {factsOf(user).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || text.none}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="p-card" aria-labelledby="password">
        <h2 id="password">{text.passwordSection}</h2>
        {user.without_password ? (
          <p>
            {text.noPassword} <a href="/recover_password">{text.definePassword}</a>
          </p>
        ) : (
          passwordForm
        )}
      </section>
      {!user.without_password && (
        <section className="p-card" aria-labelledby="email">
          <h2 id="email">{text.emailSection}</h2>
          <EmailForm />
        </section>
      )}
      {hasExams && calendar}
      {security}
    </div>
  );
}

function factsOf({
  person,
  role,
  email,
  user_code,
}: SessionUser): [label: string, value: string | null | undefined][] {
  return [
    [text.name, person.fullName],
    [text.gender, person.gender],
    [text.birthDate, person.birthDate && formatDate(person.birthDate)],
    [text.docType, person.doc_type],
    [text.docNumber, person.doc_number],
    [text.group, role[0] && roleLabel(role[0])],
    [text.since, formatDay(person.created_at)],
    [text.email, email],
    ...(user_code ? [[text.code, user_code] as [string, string]] : []),
  ];
}
