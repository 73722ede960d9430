import { inscription, type InscriptionRecord } from '@portal/shared-kit/contract/enrolment/inscription';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatDate, formatMoment } from '@portal/shared-kit/dates';
import { ScreenState, ViewDrawer } from '@portal/shared-kit/screen';
import type { ReactNode } from 'react';
import { ChosenSubjects } from './chosen-subjects.tsx';
import { Situation } from './columns.tsx';
import { messages as text } from './messages.ts';
import { StateHistory } from './state-history.tsx';

interface InscriptionRecordProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** One inscription, read-only, with its history. */
export function RecordDrawer({ id, name, onClose }: InscriptionRecordProps) {
  const { data, error, refetch } = useEndpoint(inscription, { params: { id } });
  const record = data?.data;
  return (
    <ViewDrawer title={text.recordTitle(name)} onClose={onClose}>
      <ScreenState
        failure={record ? undefined : (error ?? undefined)}
        loading={!record}
        empty={undefined}
        onRetry={() => void refetch()}
      >
        {record && <Facts of={record} />}
        {record?.inscriptionType === 'Renovação' && <ChosenSubjects id={id} />}
        {record && <StateHistory events={record.events} />}
      </ScreenState>
    </ViewDrawer>
  );
}

function Facts({ of: it }: { of: InscriptionRecord }) {
  const { invoice } = it;
  return (
    <dl style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gap: '6px 16px' }}>
      <Fact title={text.code}>{it.code ?? '—'}</Fact>
      <Fact title={text.course}>{it.course}</Fact>
      <Fact title={text.level}>{text.levelOf(it.level, it.level_type)}</Fact>
      <Fact title={text.shift}>{it.scholar_shift}</Fact>
      <Fact title={text.term}>{text.termOf(it.academic_year, it.semester)}</Fact>
      <Fact title={text.type}>{it.inscriptionType}</Fact>
      <Fact title={text.entryYear}>{it.ano_entrada}</Fact>
      <Fact title={text.situation}>
        <Situation {...it} />
      </Fact>
      <Fact title={text.since}>{formatMoment(it.state_since)}</Fact>
      {it.effective_date && <Fact title={text.effective}>{formatDate(it.effective_date)}</Fact>}
      {it.suspended_until && <Fact title={text.suspendedUntil}>{formatDate(it.suspended_until)}</Fact>}
      <Fact title={text.invoice}>
        {invoice
          ? text.invoiceOf(
              invoice.number ?? '—',
              formatMoney(invoice.total_cents),
              text.invoiceStates[invoice.state] ?? invoice.state,
            )
          : text.noInvoice}
      </Fact>
    </dl>
  );
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <dt style={{ color: 'var(--p-muted)' }}>{title}</dt>
    <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>{children}</dd>
  </>
);
