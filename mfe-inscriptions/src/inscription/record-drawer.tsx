import { formatMoney } from '@portal/shared-kit/contract/core/money';
import {
  inscription,
  type InscriptionRecord,
  type InscriptionEvent,
} from '@portal/shared-kit/contract/enrolment/inscription';
import { stateLabels } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { renewalSubjects, type RenewalSubject } from '@portal/shared-kit/contract/enrolment/own-renewal';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatDate, formatMoment } from '@portal/shared-kit/dates';
import { ReadState, ViewDrawer } from '@portal/shared-kit/screen';
import type { ReactNode } from 'react';
import { Situation } from './columns.tsx';
import { messages as text } from './messages.ts';

export function RecordDrawer({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const read = useEndpoint(inscription, { params: { id } });
  const record = read.data?.data;
  return (
    <ViewDrawer title={text.recordTitle(name)} onClose={onClose}>
      <ReadState read={read}>
        {record && <Facts of={record} />}
        {record?.inscriptionType === 'Renovação' && <ChosenSubjects id={id} />}
        {record && <StateHistory events={record.events} />}
      </ReadState>
    </ViewDrawer>
  );
}

function Facts({ of: inscription }: { of: InscriptionRecord }) {
  const { invoice } = inscription;
  return (
    <dl style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gap: '6px 16px' }}>
      <Fact title={text.code}>{inscription.code ?? '—'}</Fact>
      <Fact title={text.course}>{inscription.course}</Fact>
      <Fact title={text.level}>{text.levelOf(inscription.level, inscription.level_type)}</Fact>
      <Fact title={text.shift}>{inscription.scholar_shift}</Fact>
      <Fact title={text.term}>{text.termOf(inscription.academic_year, inscription.semester)}</Fact>
      <Fact title={text.type}>{inscription.inscriptionType}</Fact>
      <Fact title={text.entryYear}>{inscription.ano_entrada}</Fact>
      <Fact title={text.situation}>
        <Situation {...inscription} />
      </Fact>
      <Fact title={text.since}>{formatMoment(inscription.state_since)}</Fact>
      {inscription.effective_date && (
        <Fact title={text.effective}>{formatDate(inscription.effective_date)}</Fact>
      )}
      {inscription.suspended_until && (
        <Fact title={text.suspendedUntil}>{formatDate(inscription.suspended_until)}</Fact>
      )}
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

/** The chosen subjects of a renewal, and those that a precedence blocks. */
function ChosenSubjects({ id }: { id: number }) {
  const read = useEndpoint(renewalSubjects, { params: { id } });
  const subjects = read.data?.data;
  return (
    <section aria-labelledby="chosen-subjects">
      <h2 id="chosen-subjects" style={{ fontSize: 16 }}>
        {text.subjects}
      </h2>
      <ReadState read={read} empty={subjects?.length === 0 ? text.noSubjects : undefined}>
        <ul style={{ margin: 0, paddingLeft: 20 }}>
          {subjects?.map((subject) => (
            <li key={subject.subject_id} style={{ marginBottom: 6 }}>
              <Subject of={subject} />
            </li>
          ))}
        </ul>
      </ReadState>
    </section>
  );
}

function Subject({ of: { name, academic_year_id, ...inscription } }: { of: RenewalSubject }) {
  const remark = inscription.blocked_reason ?? inscription.warning;
  return (
    <>
      {text.subjectOf(name, academic_year_id)} – {text.choice(inscription)}
      {remark && <div style={{ color: 'var(--p-muted)', overflowWrap: 'anywhere' }}>{remark}</div>}
    </>
  );
}

/** The states of an inscription, newest first: when, by whom and why. */
const StateHistory = ({ events }: { events: readonly InscriptionEvent[] }) => (
  <section aria-label={text.history}>
    <h2 style={{ fontSize: 16 }}>{text.history}</h2>
    <ol style={{ display: 'grid', gap: 12, margin: 0, padding: 0, listStyle: 'none' }}>
      {events.map(({ id, from, to, at, actor, reason, effective_date }) => (
        <li key={id}>
          <strong>
            {from ? text.moved(stateLabels[from], stateLabels[to]) : text.begun(stateLabels[to])}
          </strong>
          <div style={{ color: 'var(--p-muted)' }}>
            <time dateTime={at}>{formatMoment(at)}</time> {actor ? text.by(actor) : text.bySystem}
          </div>
          {reason && <div style={{ overflowWrap: 'anywhere' }}>{text.reasonGiven(reason)}</div>}
          {effective_date && <div>{text.effectiveFrom(formatDate(effective_date))}</div>}
        </li>
      ))}
    </ol>
  </section>
);
