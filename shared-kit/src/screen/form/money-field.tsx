import { Input } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { formatMoney, parseMoney } from '../../contract/core/money-text.ts';

interface Props {
  // Passed by the surrounding Form.Item.
  id?: string;
  /** Whole centavos; the text as typed where it is no amount, for the schema to refuse. */
  value?: number | string | null;
  onChange?: (value: number | string | null) => void;
  disabled?: boolean;
}

const shown = (value: Props['value']): string =>
  typeof value === 'number' ? formatMoney(value).replace(/\s*MZN$/, '') : (value ?? '');

/** An amount in meticais, typed as '1 234,50' and stored in centavos (decision D0.4). */
export function MoneyField({ value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    onChange?.(text.trim() === '' ? null : (parseMoney(text) ?? text));
  };
  return (
    <Input
      {...rest}
      inputMode="decimal"
      suffix="MZN"
      maxLength={20}
      style={{ maxWidth: 220 }}
      value={typed ?? shown(value)}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setTyped(undefined)}
    />
  );
}
