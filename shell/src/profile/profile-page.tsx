import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { useCan, useSession, usePortal } from '@portal/shared-kit';
import { me, type SessionUser, updateAccessData } from '@portal/shared-kit/contract/identity/identity';
import { useEndpoint, call } from '@portal/shared-kit/data';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { formatDate, formatDay } from '@portal/shared-kit/dates';
import { emailPattern, identityMessages } from '@portal/shared-kit/contract/identity/identity-rules';
import { FailureAlert } from '../common/failure-alert.tsx';
import { passwordText } from '../common/password-messages.ts';
import type { Session } from '../session/session.ts';
import { PasswordField } from '../common/password-field.tsx';
import { useSending } from '../common/use-sending.ts';
import './profile.css';

const text = {
  title: 'Perfil',
  personal: 'Dados pessoais',
  name: 'Nome completo',
  gender: 'Género',
  birthDate: 'Data de nascimento',
  docType: 'Tipo de documento',
  docNumber: 'Número do documento',
  group: 'Grupo',
  since: 'Membro desde',
  email: 'E-mail',
  code: 'Código de utilizador',
  none: '—',
  passwordSection: 'Alterar a senha',
  noPassword: 'A sua conta entra por um fornecedor e não tem senha do portal.',
  definePassword: 'Definir uma senha',
  emailSection: 'Alterar o e-mail',
  emailHelp: 'Enviamos uma ligação para o novo endereço. O e-mail só muda depois de a abrir.',
  newEmail: 'Novo e-mail',
  changeEmail: 'Alterar e-mail',
  changingEmail: 'A enviar…',
  stale: 'Não foi possível actualizar estes dados. Podem estar desactualizados.',
} as const;

interface ProfilePageProps {
  session: Pick<Session, 'updateUser'>;
  /** Changes one's own password. */
  passwordForm: React.ReactNode;
  /** The address of the own calendar, for those who have exams. */
  calendar?: React.ReactNode;
  /** The devices that are told of new communications, for those who receive some. */
  notices?: React.ReactNode;
  /** Second factors, devices and sessions. */
  security?: React.ReactNode;
}

type Field = 'email' | 'currentPassword';

/** Requests another e-mail address, effective once its link is opened (decision 146). */
function EmailForm() {
  const { http } = usePortal();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Partial<Record<Field, string | undefined>>>({});
  const [done, setDone] = useState('');
  const { sending, failure, send } = useSending();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const value = new FormData(event.currentTarget);
    const body = {
      email: String(value.get('email')).trim(),
      currentPassword: String(value.get('currentPassword')),
    };
    const found = {
      email: emailPattern.test(body.email) ? undefined : identityMessages.invalidEmail,
      currentPassword: body.currentPassword ? undefined : identityMessages.emptyCurrent,
    };
    setProblems(found);
    setDone('');
    const first = found.email ? 'email' : found.currentPassword && 'currentPassword';
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    const sent = await send(async () => setDone((await call(http, updateAccessData, { body })).message));
    if (sent) form.current?.reset();
  }

  const refused = (field: Field) => problems[field] ?? failure?.errors?.[field]?.[0];
  const problem = refused('email');
  return (
    <form ref={form} className="p-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p className="p-muted">{text.emailHelp}</p>
      <FailureAlert
        message={failure && !refused('email') && !refused('currentPassword') ? failure.message : ''}
        supportCode={failure?.supportCode}
      />
      <p role="status" className={done ? 'p-note' : undefined}>
        {done}
      </p>
      <div className="p-field">
        <label htmlFor={id}>{text.newEmail}</label>
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-message` : undefined}
          onInput={() => setProblems((before) => ({ ...before, email: undefined }))}
        />
        <p id={`${id}-message`} className="p-error" aria-live="polite">
          {problem}
        </p>
      </div>
      <PasswordField
        name="currentPassword"
        label={passwordText.current}
        autoComplete="current-password"
        revealEmpty={identityMessages.revealEmpty}
        error={refused('currentPassword')}
        onInput={() => setProblems((before) => ({ ...before, currentPassword: undefined }))}
      />
      <div className="p-buttons">
        <button type="submit" className="p-button p-primary" disabled={sending}>
          {sending ? text.changingEmail : text.changeEmail}
        </button>
      </div>
    </form>
  );
}

/** `/profile` (S1 §2): first from the session, then from the API. */
export function ProfilePage({ session, passwordForm, calendar, notices, security }: ProfilePageProps) {
  const { user: sessionUser } = useSession();
  const hasExams = [useCan('students.read_own'), useCan('teachers.read_own')].some(Boolean);
  const isWrittenTo = useCan('communications.read');
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
      {isWrittenTo && notices}
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
