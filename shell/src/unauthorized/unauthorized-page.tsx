import { permissionName, requestAccess } from '@portal/shared-kit/contract/identity/access-request';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import { FailureAlert } from '../common/failure-alert.tsx';
import './unauthorized.css';
import { useEffect, useRef } from 'react';

const text = {
  /** Decision 5 */
  title: 'Não tem permissão para abrir esta página.',
  missing: 'Permissão em falta:',
  missingSome: 'O seu perfil não tem a permissão que esta página exige.',
  home: 'Voltar ao início',
  profile: 'Ver o meu perfil',
  ask: 'Pedir acesso',
  asking: 'A pedir…',
  asked: 'O seu pedido foi enviado aos administradores.',
  unknownRole: 'O seu perfil ainda não tem acesso ao portal. Contacte o administrador.',
  notFoundTitle: 'Página não encontrada',
  notFound: 'O endereço não existe ou mudou de lugar.',
} as const;

interface UnauthorizedPageProps {
  /** What was refused; without it the role has no page in the portal at all. */
  refused?: { path: string; permission: string } | undefined;
  home: string;
}

/** `/unauthorized` (decision 5). */
export function UnauthorizedPage({ refused, home }: UnauthorizedPageProps) {
  const title = useFocusedTitle();
  const name = refused?.permission ?? '';
  const { data, error: unknown } = useEndpoint(
    permissionName,
    { params: { name } },
    { enabled: name !== '' },
  );
  const { mutate, isPending, isSuccess, error } = useCommand(requestAccess);
  return (
    <div className="p-notice p-card">
      <h1 ref={title} tabIndex={-1}>
        {text.title}
      </h1>
      {refused && unknown && <p>{text.missingSome}</p>}
      {refused && !unknown && (
        <p>
          {text.missing} <strong>{data?.data.label ?? '…'}</strong>
        </p>
      )}
      {!refused && <p>{text.unknownRole}</p>}
      <FailureAlert message={error?.message ?? ''} supportCode={error?.supportCode} />
      <p role="status" className={isSuccess ? 'p-note' : undefined}>
        {isSuccess && text.asked}
      </p>
      <div className="p-buttons">
        <Link className="p-button p-primary" to={refused ? home : '/profile'}>
          {refused ? text.home : text.profile}
        </Link>
        {refused && !isSuccess && (
          <button
            type="button"
            className="p-button"
            disabled={isPending}
            onClick={() => mutate({ body: refused })}
          >
            {isPending ? text.asking : text.ask}
          </button>
        )}
      </div>
    </div>
  );
}

/** Shown for an address that no remote serves. */
export function NotFoundPage({ home }: { home: string }) {
  const title = useFocusedTitle();
  return (
    <div className="p-notice p-card">
      <h1 ref={title} tabIndex={-1}>
        {text.notFoundTitle}
      </h1>
      <p>{text.notFound}</p>
      <div className="p-buttons">
        <Link className="p-button p-primary" to={home}>
          {text.home}
        </Link>
      </div>
    </div>
  );
}

/** For the heading of a page shown instead of the requested one: it takes the focus, so that screen readers announce it. */
function useFocusedTitle() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return title;
}
