import type { CandidacyRow } from '@portal/shared-kit/contract/admissions/candidacy';
import {
  feeWords,
  isOpen,
  stateWords,
  type CandidacyState,
} from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { formatDay } from '@portal/shared-kit/dates';
import { Mark, type Column } from '@portal/shared-kit/screen';
import type { ComponentProps } from 'react';
import { messages as text } from './messages.ts';

const tones: Partial<Record<CandidacyState, ComponentProps<typeof Mark>['tone']>> = {
  EM_ANALISE: 'info',
  APROVADA: 'good',
  MATRICULADA: 'good',
  REPROVADA: 'bad',
  CADUCADA: 'wait',
};

export const StateTag = ({ state }: { state: CandidacyState }) => (
  <Mark tone={tones[state] ?? 'quiet'}>{stateWords[state]}</Mark>
);

/** The columns of decision 29. */
export const columns: readonly Column<CandidacyRow>[] = [
  { title: text.number, dataIndex: 'number' },
  { title: text.name, dataIndex: 'fullName', person: true },
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
        {to_confirm && isOpen(state) && <Mark tone="wait">{text.toConfirm}</Mark>}
      </>
    ),
  },
];
