import {
  otherReasonLength,
  rejectionCodes,
  rejectionReasons,
} from '../../contract/admissions/candidacy-rules.ts';
import type { BatchOptions } from '../../contract/platform/batch.ts';
import { manyMessages as text } from '../frame/many-messages.ts';

type Rejection = NonNullable<BatchOptions['rejection']>;
interface Props {
  value: Rejection | undefined;
  onChange: (rejection: Rejection | undefined) => void;
}

/** Whether the one reason is complete: 'Outro' has to be explained. */
export const isExplained = ({ reason_code, reason_text }: Rejection): boolean =>
  reason_code !== 'OUTRO' || reason_text.trim().length >= otherReasonLength;

const field = { display: 'grid', gap: 4, marginBottom: 12 } as const;

/** One reason for all rejected candidacies, and whether each is told. */
export function RejectionFields({ value, onChange }: Props) {
  return (
    <>
      <label style={field}>
        {text.rejectionReason}
        <select
          className="pk-control"
          value={value?.reason_code ?? ''}
          onChange={({ target }) =>
            onChange(
              target.value
                ? { reason_text: '', notify: true, ...value, reason_code: target.value }
                : undefined,
            )
          }
        >
          <option value="">{text.chooseReason}</option>
          {rejectionCodes.map((code) => (
            <option key={code} value={code}>
              {rejectionReasons[code]}
            </option>
          ))}
        </select>
      </label>
      {value && (
        <>
          <label style={field}>
            {text.explanation}
            <textarea
              className="pk-control"
              rows={3}
              maxLength={1000}
              value={value.reason_text}
              onChange={({ target }) => onChange({ ...value, reason_text: target.value })}
            />
            {!isExplained(value) && <small role="status">{text.explainReason(otherReasonLength)}</small>}
          </label>
          <label style={{ display: 'flex', gap: 8, marginBottom: 12 }}>
            <input
              type="checkbox"
              checked={value.notify}
              onChange={({ target }) => onChange({ ...value, notify: target.checked })}
            />
            {text.notifyEach}
          </label>
        </>
      )}
    </>
  );
}
