import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  paidInscriptions,
  paidRenewals,
  unpaidInscriptions,
  unpaidRenewals,
  exportInscriptionPayments,
  inscriptionPaymentList,
  inscriptionPaymentParts,
  type InscriptionPayment,
  type InscriptionPaymentPart,
} from '@portal/shared-kit/contract/finance/confirmed-payment';
import { confirmPayment } from '@portal/shared-kit/contract/finance/payment';
import { invoiceStateLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { useAllowed } from '@portal/shared-kit/data';
import { useSearchParams } from '@portal/shared-kit/router';
import {
  CourseFilter,
  ExportList,
  FilterSelect,
  ListBody,
  listColumns,
  ListToolbar,
  Mark,
  optionsOf,
  ScreenFrame,
  TabLinks,
  TwoLines,
  useList,
} from '@portal/shared-kit/screen';
import { toneOf } from '../common/tone.ts';
import { years } from '../common/years.ts';
import { messages as text } from './messages.ts';

const lists: Record<InscriptionPaymentPart, typeof paidInscriptions> = {
  'inscricoes-pagas': paidInscriptions,
  'inscricoes-por-pagar': unpaidInscriptions,
  'renovacoes-pagas': paidRenewals,
  'renovacoes-por-pagar': unpaidRenewals,
};

const columns = listColumns(inscriptionPaymentList.fields, {
  course: (course: string, { level, year }) => (
    <TwoLines first={course} second={[level, year].filter(Boolean).join(' · ')} />
  ),
  invoice: (invoice: string, { entity, reference }) => (
    <TwoLines first={invoice} second={[entity, reference].filter(Boolean).join('\u00a0/\u00a0')} />
  ),
  amount: (cents: number, { paid }) => (
    <TwoLines first={formatMoney(cents)} second={paid > 0 ? text.paidOf(formatMoney(paid)) : ''} />
  ),
  state: (state: InscriptionPayment['state']) => (
    <Mark tone={toneOf[state]}>{invoiceStateLabels[state]}</Mark>
  ),
});

/** `/payments/paymentInscriptions_renews`: inscriptions and renewals, paid and not (decision 116). */
export function InscriptionsPage() {
  const [params] = useSearchParams();
  const requestedTab = params.get('separador') ?? '';
  const part = (
    Object.hasOwn(lists, requestedTab) ? requestedTab : 'inscricoes-por-pagar'
  ) as InscriptionPaymentPart;
  return (
    <ScreenFrame title={text.inscriptions}>
      <TabLinks
        label={text.parts}
        tabs={Object.entries(inscriptionPaymentParts).map(([name, label]) => ({ name, label }))}
        current={part}
      />
      <OfPart key={part} part={part} />
    </ScreenFrame>
  );
}

function OfPart({ part }: { part: InscriptionPaymentPart }) {
  const list = useList(lists[part], ['course_id', 'year']);
  const mayConfirm = useAllowed()(confirmPayment) && part.endsWith('por-pagar');
  return (
    <>
      <ListToolbar list={list}>
        <CourseFilter list={list} />
        <FilterSelect list={list} name="year" label={text.year} options={optionsOf(years())} />
        <ExportList endpoint={exportInscriptionPayments} list={list} fixed={{ part }} />
      </ListToolbar>
      <ListBody
        label={inscriptionPaymentParts[part]}
        list={list}
        columns={columns}
        empty={text.noInscriptions}
        name={({ fullName }) => fullName}
        actions={({ student_id, invoice }) => [
          mayConfirm && {
            label: text.confirm,
            to: `/confirm_payment?fila=balcao&search=${encodeURIComponent(invoice)}`,
          },
          { label: text.extract, to: `/payments/extract?student=${student_id}`, opens: true },
        ]}
      />
    </>
  );
}
