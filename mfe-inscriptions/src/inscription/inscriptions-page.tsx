import { later, usePortal } from '@portal/shared-kit';
import type { Args, Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import type { ListAnswer } from '@portal/shared-kit/contract/core/envelope';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import {
  changeState,
  concludedInscriptions,
  exportTab,
  exportYear,
  inscription,
  inscriptions,
  pendingRenewals,
  type InscriptionRow,
} from '@portal/shared-kit/contract/enrolment/inscription';
import {
  nextStates,
  tabLabels,
  type InscriptionTab,
} from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { call, useAllowed } from '@portal/shared-kit/data';
import { useParams } from '@portal/shared-kit/router';
import {
  CourseFilter,
  ExportMenu,
  LevelFilter,
  ListBody,
  ListToolbar,
  ShiftFilter,
  useFileQuery,
  useHistory,
  useList,
  type PossibleAction,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import { columns } from './columns.tsx';
import { isYear, useHubYear, HubFrame, HubStart } from '../common/hub/hub-frame.tsx';
import { messages as text } from './messages.ts';

const RecordDrawer = later(() => import('./record-drawer.tsx').then((m) => m.RecordDrawer));
const StateDialog = later(() => import('./state-dialog.tsx').then((m) => m.StateDialog));

type ListedTab = Exclude<InscriptionTab, 'candidaturas'>;
const filterNames = ['course_id', 'level_id', 'scholar_shift'] as const;

type Query = Args<typeof concludedInscriptions>['query'] & { tipo_inscricao?: InscriptionTab };

/** Renewals have endpoints of their own (S2 §7). */
function useInscriptions(tab: ListedTab, year: number) {
  const ofRenewals = {
    'renovacoes-concluidas': concludedInscriptions,
    'renovacoes-pendentes': pendingRenewals,
  }[tab as string];
  const endpoint: Endpoint<unknown, { query: Query }, ListAnswer<InscriptionRow>> = ofRenewals ??
  inscriptions;
  return useList(endpoint, filterNames, { year, ...(!ofRenewals && { tipo_inscricao: tab }) });
}

/** The counter tab of `/confirm_payment`, filtered to this invoice. */
const counterOf = (invoice: string) =>
  `/confirm_payment?${new URLSearchParams({ fila: 'balcao', search: invoice })}`;

/** One tab: its list with the row actions. */
function InscriptionList({ tab }: { tab: ListedTab }) {
  const year = useHubYear();
  const { http, can } = usePortal();
  const allowed = useAllowed();
  const list = useInscriptions(tab, year);
  const history = useHistory<InscriptionRow>('inscription', ({ fullName }) => fullName);
  const [open, setOpen] = useState<{ dialog: 'view' | 'state'; row: InscriptionRow }>();
  const close = () => setOpen(undefined);

  const mayMove = ({ inscriptionType, state }: InscriptionRow) =>
    state !== undefined &&
    nextStates(inscriptionType, state).length > 0 &&
    can(inscriptionType === 'Renovação' ? 'renewals.approve' : 'inscriptions.approve') &&
    allowed(changeState);
  const actions = (row: InscriptionRow): PossibleAction[] => [
    allowed(inscription) && {
      label: text.view,
      opens: true,
      run: () => setOpen({ dialog: 'view' as const, row }),
    },
    mayMove(row) && { label: text.changeState, run: () => setOpen({ dialog: 'state' as const, row }) },
    row.state === 'CONFIRMADA' &&
      row.invoice?.number &&
      can('payments.confirm') && { label: text.confirmPayment, to: counterOf(row.invoice.number) },
    ...history.actions(row),
  ];

  const fileQuery = useFileQuery(list);
  const file = (format: FileFormat) => {
    const narrowed = fileQuery();
    return tab === 'todas' && Object.keys(narrowed).length === 0
      ? call(http, exportYear, { query: { year, format } })
      : call(http, exportTab, { query: { ...narrowed, year, tipo_inscricao: tab, format } });
  };

  return (
    <HubFrame tab={tab} year={year} actions={allowed(exportTab) && <ExportMenu make={file} />}>
      <ListToolbar list={list}>
        <CourseFilter list={list} />
        <LevelFilter list={list} />
        <ShiftFilter list={list} />
      </ListToolbar>
      <ListBody
        label={text.listOf(tabLabels[tab], year)}
        list={list}
        columns={columns}
        empty={text.empty}
        name={({ fullName }) => fullName}
        actions={actions}
      />
      {open?.dialog === 'view' && <RecordDrawer id={open.row.id} name={open.row.fullName} onClose={close} />}
      {open?.dialog === 'state' && (
        <StateDialog id={open.row.id} name={open.row.fullName} onClose={close} reload={list.reload} />
      )}
      {history.drawer}
    </HubFrame>
  );
}

/** `/all-inscriprions` and `/all-inscriprions/:id`; the id is the year (S2 §2). */
export const AllInscriptionsPage = () =>
  isYear(useParams().id) ? <InscriptionList tab="todas" /> : <HubStart />;
/** `/payedInscriptions/:year`. */
export const PaidInscriptionsPage = () => <InscriptionList tab="pagas" />;
/** `/pendentsInscriptions/:year`. */
export const PendingInscriptionsPage = () => <InscriptionList tab="pendentes" />;
/** `/concludedRenew/:year`. */
export const ConcludedRenewalsPage = () => <InscriptionList tab="renovacoes-concluidas" />;
/** `/RenewPendents/:year`. */
export const PendingRenewalsPage = () => <InscriptionList tab="renovacoes-pendentes" />;
