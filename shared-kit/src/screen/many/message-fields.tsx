import type { BatchOptions } from '../../contract/platform/batch.ts';
import { manyMessages as text } from '../frame/many-messages.ts';

type Message = NonNullable<BatchOptions['message']>;
interface Props {
  value: Message | undefined;
  onChange: (message: Message) => void;
}

const field = { display: 'grid', gap: 4, marginBottom: 12 } as const;

/** Subject and text of what is sent to each. */
export function MessageFields({ value = { title: '', body: '' }, onChange }: Props) {
  return (
    <>
      <label style={field}>
        {text.messageTitle}
        <input
          className="pk-control"
          required
          maxLength={120}
          value={value.title}
          onChange={({ target }) => onChange({ ...value, title: target.value })}
        />
      </label>
      <label style={field}>
        {text.messageBody}
        <textarea
          className="pk-control"
          required
          rows={4}
          maxLength={4000}
          value={value.body}
          onChange={({ target }) => onChange({ ...value, body: target.value })}
        />
      </label>
    </>
  );
}
