import { usePortal, useSession } from '@portal/shared-kit';
import {
  actsAsMaster,
  addUserRole,
  masterRole,
  type PermissionRow,
  type UserRights,
} from '@portal/shared-kit/contract/identity/access';
import { useAllowed } from '@portal/shared-kit/data';
import { accountText } from '../common/account/messages.ts';
import { rightsText } from '../common/permission-words.ts';
import { userText as text } from './messages.ts';

interface Closed {
  /** Why the role cannot be changed; undefined where it can. */
  role: string | undefined;
  /** Why the permissions cannot be changed. */
  rights: string | undefined;
  /** Why one of them cannot. */
  permission: (permission: PermissionRow) => string | undefined;
}

/** Which rights of another user the caller cannot change, and why; the API decides (decision 56, part F). */
export function useClosed(): (record: UserRights) => Closed {
  const { can } = usePortal();
  const { user } = useSession();
  const allowed = useAllowed();
  const acts = can(actsAsMaster);
  return (record) => {
    const whole = !allowed(addUserRole)
      ? text.readOnly
      : record.id === user?.id
        ? text.own
        : record.protected && !acts
          ? accountText.masterOnly
          : record.outranks
            ? accountText.outranks
            : undefined;
    const isMaster = record.roles.some(({ name }) => name === masterRole);
    return {
      role: whole,
      rights: whole ?? (isMaster ? text.masterHasAll : undefined),
      permission: ({ master_only }) => (master_only && !acts ? rightsText.masterOnly : undefined),
    };
  };
}
