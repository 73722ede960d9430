import { candidacyList, type CandidacyRow } from '@portal/shared-kit/contract/admissions/candidacy';
import {
  isOpen,
  stateWords,
  type CandidacyState,
} from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { listColumns, Mark } from '@portal/shared-kit/screen';
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

export const columns = listColumns<CandidacyRow>(candidacyList.fields, {
  state: (state: CandidacyState, { to_confirm }) => (
    <>
      <StateTag state={state} />
      {to_confirm && isOpen(state) && <Mark tone="wait">{text.toConfirm}</Mark>}
    </>
  ),
});
