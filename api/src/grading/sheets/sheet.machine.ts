import { nextSheetStates, type SheetState } from '@portal/shared-kit/contract/grading/sheet-rules';
import { diff } from '../../platform/audit/audit.repository.ts';
import type { Machine } from '../../platform/transition/transition.ts';
import { messages } from '../messages.ts';
import * as sheets from './sheet.repository.ts';
import type { SheetRecord } from './sheet.repository.ts';

/** The state machine of a pauta (C.5). */
export const gradeSheet: Machine<SheetRecord, SheetState, { reason: string }> = {
  entity: 'pauta',
  action: 'pauta.state',
  missing: messages.sheetMissing,
  lock: sheets.lock,
  next: ({ state }) => nextSheetStates(state),
  illegal: messages.illegalSheet,
  update: (tx, { id, to }) => sheets.move(tx, id, to),
  event: (tx, { id, before, to, details, actorId }) =>
    sheets.insertEvent(tx, {
      pauta_id: id,
      from_state: before.state,
      to_state: to,
      actor_id: actorId,
      reason: details.reason,
    }),
  changes: ({ before, to }) => diff({ state: before.state }, { state: to }),
  reason: ({ reason }) => reason,
};
