import { sheetKindLabels } from '@portal/shared-kit/contract/grading/place';
import { sheet, sheets, type SheetRow } from '@portal/shared-kit/contract/grading/sheet';
import { sheetStateLabels, type SheetState } from '@portal/shared-kit/contract/grading/sheet-rules';
import { Mark } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

/** Endpoints to invalidate after a change of a pauta. */
export const touched = [sheets, sheet];

export const kindOf = ({ kind, number }: Pick<SheetRow, 'kind' | 'number'>): string =>
  text.kindOf(sheetKindLabels[kind], number);

/** Accessible name of a pauta, for its buttons. */
export const nameOf = (row: SheetRow): string =>
  text.named(row.subject_name, row.classmate_name, kindOf(row));

const tones: Record<SheetState, 'quiet' | 'wait' | 'good' | 'info'> = {
  EM_EDICAO: 'quiet',
  SUBMETIDA: 'wait',
  HOMOLOGADA: 'good',
  RECTIFICADA: 'info',
};
export const StateMark = ({ state }: { state: SheetState }) => (
  <Mark tone={tones[state]}>{sheetStateLabels[state]}</Mark>
);
