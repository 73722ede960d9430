import { usePortal } from '@portal/shared-kit';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { UserRow } from '@portal/shared-kit/contract/identity/users';
import { correctPerson, knownPerson } from '@portal/shared-kit/contract/people/person';
import { call, failureOf, useAllowed } from '@portal/shared-kit/data';
import type { RowAction } from '@portal/shared-kit/screen';
import { personText } from '../common/person/messages.ts';
import { useCorrection } from '../common/person/use-correction.tsx';

/** 'Corrigir identificação' of the owner of an account; the list has only their name, so the rest is loaded first. */
export function useAccountCorrection(reload: () => void) {
  const { http, notify } = usePortal();
  const allowed = useAllowed();
  const { open, drawer } = useCorrection<Out<typeof knownPerson>['data']>(reload);
  const read = async ({ person_id }: UserRow) => {
    try {
      open((await call(http, knownPerson, { params: { id: person_id } })).data);
    } catch (error) {
      const { message, supportCode } = failureOf(error);
      notify.error(message, { supportCode });
    }
  };
  const offered = allowed(correctPerson) && allowed(knownPerson);
  const actions = (row: UserRow): RowAction[] =>
    offered ? [{ key: 'correct', label: personText.correct, run: () => void read(row) }] : [];
  return { actions, drawer };
}
