import { later, useSession } from '@portal/shared-kit';
import { reopenEdition } from '@portal/shared-kit/contract/grading/closing';
import { homologateSheet, returnSheet, type SheetRow } from '@portal/shared-kit/contract/grading/sheet';
import { useAllowed } from '@portal/shared-kit/data';
import type { PossibleAction } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { messages as text } from './messages.ts';
import type { OpenSheet } from './sheet-dialogs.tsx';

const SheetDialogs = later(() => import('./sheet-dialogs.tsx').then((m) => m.SheetDialogs));

/** The row actions of a pauta, its dialogs, and what opens one of them. */
export function useSheetActs() {
  const allowed = useAllowed();
  const [opened, setOpen] = useState<OpenSheet>();
  const isMaster = useSession().user?.role.includes('Master') ?? false;
  const decisions = (row: SheetRow): PossibleAction[] =>
    row.state === 'SUBMETIDA'
      ? [
          allowed(homologateSheet) && {
            label: text.homologate,
            run: () => setOpen({ what: 'homologate', row }),
          },
          allowed(returnSheet) && { label: text.giveBack, run: () => setOpen({ what: 'return', row }) },
        ]
      : [];
  const actions = (row: SheetRow): PossibleAction[] => [
    ...decisions(row),
    row.ended_at !== null &&
      isMaster &&
      allowed(reopenEdition) && { label: text.reopen, run: () => setOpen({ what: 'reopen', row }) },
  ];
  const dialog = opened && <SheetDialogs open={opened} onClose={() => setOpen(undefined)} />;
  return { actions, dialog, open: setOpen };
}
