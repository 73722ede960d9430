import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';

const shortest = 5;

interface Props {
  hint: string;
  label: string;
  action: string;
  busy: boolean;
  onSubmit: (reason: string) => void;
}

/** Asks for the reason of an override. */
export function ReasonForm({ hint, label, action, busy, onSubmit }: Props) {
  const [reason, setReason] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(reason.trim());
      }}
    >
      <p>
        <small>{hint}</small>
      </p>
      <div className="enrol-bar">
        <input
          className="pk-control"
          style={{ flex: '1 1 220px' }}
          aria-label={label}
          placeholder={label}
          maxLength={1000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button htmlType="submit" loading={busy} disabled={reason.trim().length < shortest}>
          {action}
        </Button>
      </div>
    </form>
  );
}
