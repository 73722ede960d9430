import type { CandidacyRow } from '@portal/shared-kit/contract/admissions/candidacy';
import {
  feeWords,
  isOpen,
  stateWords,
  type CandidacyState,
} from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { formatDay } from '@portal/shared-kit/dates';
import type { Column } from '@portal/shared-kit/screen';
import { Tag } from '@portal/shared-kit/ui';
import { messages as text } from './messages.ts';

const colors: Partial<Record<CandidacyState, string>> = {
  EM_ANALISE: 'blue',
  APROVADA: 'green',
  MATRICULADA: 'green',
  REPROVADA: 'red',
  CADUCADA: 'orange',
};

export const StateTag = ({ state }: { state: CandidacyState }) => (
  <Tag color={colors[state] ?? 'default'}>{stateWords[state]}</Tag>
);

/** The columns of decision 29. */
export const columns: readonly Column<CandidacyRow>[] = [
  { title: text.number, dataIndex: 'number' },
  { title: text.name, dataIndex: 'fullName' },
  { title: text.course, dataIndex: 'course' },
  { title: text.shift, dataIndex: 'scholar_shift' },
  { title: text.submitted, dataIndex: 'submitted_at', render: (at: string) => formatDay(at) },
  {
    title: text.payment,
    dataIndex: 'payment',
    render: (payment: CandidacyRow['payment']) => feeWords[payment],
  },
  {
    title: text.state,
    dataIndex: 'state',
    render: (state: CandidacyState, { to_confirm }) => (
      <>
        <StateTag state={state} />
        {to_confirm && isOpen(state) && <Tag color="orange">{text.toConfirm}</Tag>}
      </>
    ),
  },
];
