import { permissionName, requestAccess } from '@portal/shared-kit/contract/identity/access-request';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import { FailureAlert } from '../common/failure-alert.tsx';
import { useFocusedTitle } from '../common/use-focused-title.ts';
import { unauthorizedText as text } from '../messages.ts';
import './unauthorized.css';

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
