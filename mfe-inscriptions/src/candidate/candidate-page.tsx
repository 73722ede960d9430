import { later, usePortal } from '@portal/shared-kit';
import {
  approveInscription,
  exportCandidacies,
  rejectInscription,
  reopenInscription,
  type CandidacyRow,
} from '@portal/shared-kit/contract/admissions/candidacy';
import { updateCandidate } from '@portal/shared-kit/contract/admissions/candidacy-edit';
import { isOpen } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { useAllowed } from '@portal/shared-kit/data';
import { useSearchParams } from '@portal/shared-kit/router';
import { ExportList, ListBody, manyOn, useHistory, type PossibleAction } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { useHubYear } from '../common/hub/hub-address.ts';
import { HubFrame } from '../common/hub/hub-frame.tsx';
import { CandidateFilters, useCandidates } from './candidate-filters.tsx';
import { columns } from './columns.tsx';
import type { Doing } from './subject.ts';
import { messages as text } from './messages.ts';

const ReviewDrawer = later(() => import('./review-drawer.tsx').then((m) => m.ReviewDrawer));
const Dialogs = later(() => import('./dialogs.tsx').then((m) => m.Dialogs));

/** `/Candidate/:year`: candidacies, and the office's decisions on them (S2 §2, decisions 29, 30, 32). */
export function CandidatePage() {
  const year = useHubYear();
  const allowed = useAllowed();
  const { can } = usePortal();
  const list = useCandidates(year);
  const history = useHistory<CandidacyRow>('candidacy', ({ fullName }) => fullName);
  const [params, setParams] = useSearchParams();
  const [dialog, setDialog] = useState<{ doing: Doing; id: number }>();
  const open = Number(params.get('candidato')) || undefined;
  const show = (id: number | undefined) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (id === undefined) next.delete('candidato');
      else next.set('candidato', String(id));
      return next;
    });

  const may = {
    approve: allowed(approveInscription),
    reject: allowed(rejectInscription),
    edit: allowed(updateCandidate),
    reopen: allowed(reopenInscription),
  };
  const actions = ({ id, state }: CandidacyRow): PossibleAction[] => {
    const ask = (doing: Doing) => () => setDialog({ doing, id });
    return [
      { key: 'review', label: text.review, opens: true, run: () => show(id) },
      isOpen(state) && may.approve && { key: 'approve', label: text.approve, run: ask('approve') },
      isOpen(state) && may.reject && { key: 'reject', label: text.reject, danger: true, run: ask('reject') },
      isOpen(state) && may.edit && { key: 'edit', label: text.edit, run: ask('edit') },
      state === 'REPROVADA' && may.reopen && { key: 'reopen', label: text.reopen, run: ask('reopen') },
    ];
  };
  const rows = list.rows ?? [];
  const place = rows.findIndex(({ id }) => id === open);
  const shown = rows[place];

  return (
    <HubFrame
      tab="candidaturas"
      year={year}
      actions={<ExportList endpoint={exportCandidacies} list={list} fixed={{ year }} />}
    >
      <CandidateFilters list={list} />
      <ListBody
        label={text.list(year)}
        list={list}
        columns={columns}
        empty={text.empty}
        name={({ fullName }) => fullName}
        many={manyOn('candidacy', can)}
        actions={actions}
      />
      {open !== undefined && (
        <ReviewDrawer
          key={open}
          id={open}
          previous={rows[place - 1]?.id}
          next={place < 0 ? undefined : rows[place + 1]?.id}
          onShow={show}
          onAsk={(doing) => setDialog({ doing, id: open })}
          onBegun={list.reload}
          more={shown ? history.actions(shown) : []}
        />
      )}
      {dialog && (
        <Dialogs
          key={`${dialog.doing} ${dialog.id}`}
          {...dialog}
          onClose={() => setDialog(undefined)}
          onChanged={list.reload}
        />
      )}
      {history.drawer}
    </HubFrame>
  );
}
