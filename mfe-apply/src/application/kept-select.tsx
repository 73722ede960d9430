import { Alert, Button, SelectField } from '@portal/shared-kit/light';
import type { ComponentProps } from 'react';
import { messages as text } from './messages.ts';

interface KeptSelectProps extends Omit<ComponentProps<typeof SelectField>, 'options'> {
  kept: { failed: boolean; retry: () => void };
  /** Undefined until loaded. */
  options: { value: string; label: string; disabled?: boolean }[] | undefined;
}

/** A select with options from the server, with loading text and retry. */
export function KeptSelect({ kept, options, disabled, ...field }: KeptSelectProps) {
  return (
    <>
      <SelectField
        {...field}
        options={options ?? []}
        disabled={disabled || !options}
        empty={options || kept.failed ? text.choose : text.loading}
        required
      />
      {kept.failed && !options && (
        <Alert kind="error">
          <p>{text.optionsFailed}</p>
          <Button onClick={kept.retry}>{text.retry}</Button>
        </Alert>
      )}
    </>
  );
}
