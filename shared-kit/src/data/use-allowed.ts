import { requiredPermissions, type Endpoint } from '../contract/core/endpoint.ts';
import { usePortal, useSession } from '../remote/portal-context.tsx';

/** Whether the signed-in user may call an endpoint; updates when their rights change. For display only, the API decides. */
export function useAllowed(): (e: Endpoint) => boolean {
  const { can } = usePortal();
  const { user } = useSession();
  return (e) => {
    if (e.access === 'public') return true;
    const needed = requiredPermissions(e);
    return user !== undefined && (needed.length === 0 || needed.some(can));
  };
}
