import { later, usePortal } from '@portal/shared-kit';
import {
  approveInscription,
  exportCandidacies,
  rejectInscription,
  reopenInscription,
  type CandidacyRow,
  candidacies,
  candidacyFilters,
} from '@portal/shared-kit/contract/admissions/candidacy';
import { updateCandidate } from '@portal/shared-kit/contract/admissions/candidacy-edit';
import {
  isOpen,
  candidacyFilterWords,
  feeStates,
  feeWords,
  reopenUntil,
} from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { useAllowed } from '@portal/shared-kit/data';
import {
  CourseFilter,
  DayFilter,
  ExportList,
  FilterLookup,
  FilterSelect,
  type List,
  ListBody,
  ListToolbar,
  manyOn,
  MoreFilters,
  optionsOf,
  type PossibleAction,
  ShiftFilter,
  useAddress,
  useHistory,
  useList,
} from '@portal/shared-kit/screen';
import { useEffect, useState } from 'react';
import { genders } from '@portal/shared-kit/contract/people/person-rules';
import { provinces } from '@portal/shared-kit/contract/offer/lookup';
import { useHubYear, HubFrame } from '../common/hub/hub-frame.tsx';
import { columns } from './columns.tsx';
import type { Doing } from './use-candidacy.tsx';
import { messages as text } from './messages.ts';

const ReviewDrawer = later(() => import('./review-drawer.tsx').then((m) => m.ReviewDrawer));
const Dialogs = later(() => import('./dialogs.tsx').then((m) => m.Dialogs));

const lessUsed = ['scholar_shift', 'province_id', 'gender', 'payment', 'from', 'until'] as const;
const names = ['state', 'course_id', ...lessUsed] as const;
type Name = (typeof names)[number];
type CandidateList = List<CandidacyRow, Name>;

/** The candidacies of a year, filtered by the address (decision 29). */
const useCandidates = (year: number): CandidateList => useList(candidacies, names, { year });

const states = candidacyFilters
  .filter((state) => state !== 'PENDENTES')
  .map((value) => ({ value, label: value === 'TODAS' ? candidacyFilterWords.TODAS : text.filters[value] }));

function CandidateFilters({ list }: { list: CandidateList }) {
  return (
    <ListToolbar list={list}>
      <FilterSelect
        list={list}
        name="state"
        label={text.state}
        all={candidacyFilterWords.PENDENTES}
        options={states}
      />
      <CourseFilter list={list} />
      <MoreFilters list={list} names={lessUsed}>
        <ShiftFilter list={list} />
        <FilterLookup
          list={list}
          name="province_id"
          label={text.province}
          all={text.all}
          endpoint={provinces}
          option={({ name }) => name}
        />
        <FilterSelect list={list} name="gender" label={text.sex} options={optionsOf(genders)} />
        <FilterSelect
          list={list}
          name="payment"
          label={text.payment}
          options={optionsOf(feeStates, feeWords)}
        />
        <DayFilter list={list} name="from" label={text.from} />
        <DayFilter list={list} name="until" label={text.until} />
      </MoreFilters>
    </ListToolbar>
  );
}

/** `/Candidate/:year`: candidacies, and the office's decisions on them (S2 §2, decisions 29, 30, 32). */
export function CandidatePage() {
  const year = useHubYear();
  const allowed = useAllowed();
  const { can } = usePortal();
  const list = useCandidates(year);
  const history = useHistory<CandidacyRow>('candidacy', ({ fullName }) => fullName);
  const { params, set } = useAddress();
  const [dialog, setDialog] = useState<{ doing: Doing; id: number; next?: () => void }>();
  // The search from any page opens a record as it does those of registers.
  const open = Number(params.get('candidato') ?? params.get('ver')) || undefined;
  const show = (id: number | undefined) => set({ ver: undefined, candidato: id });

  const may = {
    approve: allowed(approveInscription),
    reject: allowed(rejectInscription),
    edit: allowed(updateCandidate),
    reopen: allowed(reopenInscription),
  };
  const actions = ({ id, state, state_since }: CandidacyRow): PossibleAction[] => {
    const ask = (doing: Doing) => () => setDialog({ doing, id });
    return [
      { label: text.review, opens: true, run: () => show(id) },
      isOpen(state) && may.approve && { label: text.approve, run: ask('approve') },
      isOpen(state) && may.reject && { label: text.reject, danger: true, run: ask('reject') },
      isOpen(state) && may.edit && { label: text.edit, run: ask('edit') },
      state === 'REPROVADA' &&
        may.reopen &&
        reopenUntil(new Date(state_since)) > new Date() && { label: text.reopen, run: ask('reopen') },
    ];
  };
  const rows = list.rows ?? [];
  const shown = rows.find(({ id }) => id === open);
  const { previous, next } = useSequence(list, open, show);

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
          onPrevious={previous}
          onNext={next}
          onClose={() => show(undefined)}
          asking={dialog !== undefined}
          onAsk={(doing, andNext = false) => setDialog({ doing, id: open, ...(andNext && next && { next }) })}
          onBegun={list.reload}
          more={shown ? history.actions(shown) : []}
        />
      )}
      {dialog && (
        <Dialogs
          key={`${dialog.doing} ${dialog.id}`}
          {...dialog}
          onClose={() => setDialog(undefined)}
          onDecided={dialog.next}
          onChanged={list.reload}
        />
      )}
      {history.drawer}
    </HubFrame>
  );
}

/** The candidates before and after the open one, in the order in which they were listed while it was open: a decided one leaves the list and
 *  stays reachable. After the last of a page comes the next page. */
function useSequence(list: CandidateList, open: number | undefined, show: (id: number) => void) {
  const [order, setOrder] = useState<readonly number[]>([]);
  const [awaited, setAwaited] = useState(0);
  const listed = (list.rows ?? []).map(({ id }) => id).filter((id) => !order.includes(id));
  if (open === undefined ? order.length > 0 : listed.length > 0 && !list.loadingNext)
    setOrder(open === undefined ? [] : [...order, ...listed]);
  const arrived = awaited > 0 ? order[awaited] : undefined;
  useEffect(() => {
    if (arrived === undefined) return;
    setAwaited(0);
    show(arrived);
  }, [arrived, show]);
  const place = open === undefined ? -1 : order.indexOf(open);
  const to = (id: number | undefined) => (id === undefined ? undefined : () => show(id));
  const nextPage = () => {
    setAwaited(order.length);
    list.setPage(list.page + 1);
  };
  const isLast = place >= 0 && place === order.length - 1;
  return {
    previous: to(order[place - 1]),
    next: isLast
      ? list.page * list.perPage < list.total
        ? nextPage
        : undefined
      : to(place < 0 ? undefined : order[place + 1]),
  };
}
