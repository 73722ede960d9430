import { useLocation, useNavigate } from '@portal/shared-kit/router';
import { useEffect, useRef } from 'react';
import { viewedInAddress, useAddress } from '../list/state/use-address.ts';

/** The record whose view is open. It is in the address, so that a view can be linked to, is there after a reload, and 'back' closes it. */
interface Viewed {
  id: number | undefined;
  open(id: number): void;
  close(): void;
  /** Closes it before another dialog opens. */
  leave(): void;
}

/** State of a history entry that was made by opening a view over its list. */
const overList = { over: 'list' };

export function useViewed(): Viewed {
  const { params, set } = useAddress();
  const { state } = useLocation();
  const navigate = useNavigate();
  const written = Number(params.get(viewedInAddress));
  const id = Number.isSafeInteger(written) && written > 0 ? written : undefined;
  // 'Back' takes a moment: closed twice, it must not go back twice.
  const closing = useRef(false);
  useEffect(() => {
    closing.current = false;
  }, [id]);
  const leave = () => set({ [viewedInAddress]: undefined }, true);
  return {
    id,
    leave,
    open: (record) => set({ [viewedInAddress]: record }, false, overList),
    close: () => {
      if ((state as Partial<typeof overList> | null)?.over !== overList.over) return leave();
      if (closing.current) return;
      closing.current = true;
      void navigate(-1);
    },
  };
}
