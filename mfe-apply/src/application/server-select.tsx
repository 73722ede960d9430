import { Alert, Button, SelectField } from '@portal/shared-kit/light';
import type { ComponentProps } from 'react';
import { messages as text } from './messages.ts';

interface ServerSelectProps extends Omit<ComponentProps<typeof SelectField>, 'options'> {
  source: { failed: boolean; retry: () => void };
  /** Undefined until loaded. */
  options: { value: string; label: string; disabled?: boolean }[] | undefined;
}

/** A select with options from the server, with loading text and retry. */
export function ServerSelect({ source, options, disabled, ...field }: ServerSelectProps) {
  return (
    <>
      <SelectField
        {...field}
        options={options ?? []}
        disabled={disabled || !options}
        empty={options || source.failed ? text.choose : text.loading}
        required
      />
      {source.failed && !options && (
        <Alert kind="error">
          <p>{text.optionsFailed}</p>
          <Button onClick={source.retry}>{text.retry}</Button>
        </Alert>
      )}
    </>
  );
}
