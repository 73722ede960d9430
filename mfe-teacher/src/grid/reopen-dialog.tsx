import { sheetKindLabels, type SheetKind } from '@portal/shared-kit/contract/grading/place';
import { askReopening, reopenings } from '@portal/shared-kit/contract/grading/sheet';
import { mostReopeningDays } from '@portal/shared-kit/contract/grading/sheet-rules';
import { useCommand } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { Form, InputNumber } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import type { GridDialogProps } from './dialog-props.ts';
import { lateOf, reopenable } from './sheet-actions.tsx';
import { messages as text } from './sheet-messages.ts';

interface Fields {
  days: number;
}

/** Requests that grades of a kind may be entered again; late grades are part of the request (rows 72, 73, C.6). */
export function ReopenDialog({ grid, book, onClose }: GridDialogProps) {
  const shut = reopenable(grid);
  const [kind, setKind] = useState<SheetKind>(shut[0]?.kind ?? 'FREQUENCIA');
  const ask = useCommand(askReopening, [reopenings]);
  const { classmate_id: classmate, subject_id, year, semester_id } = grid.edition;
  const late = lateOf(grid, book);
  return (
    <ActionDialog<Fields>
      title={text.reopenTitle}
      confirm={text.reopen}
      reason
      schema={askReopening.body as never}
      value={{ days: 1 }}
      onConfirm={({ days, reason }) =>
        ask.mutateAsync({
          query: { classmate, subject_id, year, semester_id, kind },
          body: { days, reason },
        })
      }
      onClose={onClose}
    >
      {late > 0 && <p>{text.carries(late)}</p>}
      <label>
        {text.reopenKind}{' '}
        <select
          className="pk-control"
          value={kind}
          onChange={({ target }) => setKind(target.value as SheetKind)}
        >
          {shut.map((period) => (
            <option key={period.kind} value={period.kind}>
              {sheetKindLabels[period.kind]}
            </option>
          ))}
        </select>
      </label>
      <Form.Item name="days" label={text.days} extra={text.daysHelp} required style={{ marginTop: 16 }}>
        <InputNumber min={1} max={mostReopeningDays} precision={0} />
      </Form.Item>
    </ActionDialog>
  );
}
