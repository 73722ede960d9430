import { requiredPermissions, type Endpoint } from '../contract/core/endpoint.ts';
import { usePortal, useSession } from '../remote/portal-context.tsx';

/** Tells which endpoints the signed-in user may call; follows a change of rights. It shapes screens only, the API decides. */
export function useAllowed(): (e: Endpoint) => boolean {
  const { can } = usePortal();
  const { user } = useSession();
  return (e) => {
    if (e.access === 'public') return true;
    const needed = requiredPermissions(e);
    return user !== undefined && (needed.length === 0 || needed.some(can));
  };
}
