import {
  Checkbox,
  Form,
  Input,
  InputNumber,
  Radio,
  type InputNumberProps,
  type SelectProps,
} from '@portal/shared-kit/ui-data';
import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { Choice } from './selects.tsx';
import { MomentField } from './moment-field.tsx';
import { readShortDay, writtenDay } from '../../dates.ts';
import { CalendarButton } from '../../inputs/calendar-button.tsx';
import { inputMessages as text } from '../../inputs/messages.ts';
import { useWritten } from '../../inputs/day-input.tsx';
import { formatMoney, parseMoney } from '../../contract/core/money-text.ts';
import { FileInput } from '../../inputs/file-input.tsx';

type OfItem = Pick<
  ComponentProps<typeof Form.Item>,
  'name' | 'label' | 'required' | 'extra' | 'normalize' | 'hidden'
>;

/** A field of a form: a Form.Item with its control, and the properties of both. */
const itemOf = <Control extends object>(Component: ComponentType<Control>) =>
  function Item({
    name,
    label,
    required,
    extra,
    normalize,
    hidden,
    ...control
  }: OfItem & Omit<Control, keyof OfItem>) {
    const item = { name, label, required, extra, normalize, hidden } as OfItem;
    return (
      <Form.Item {...item}>
        <Component {...(control as unknown as Control)} />
      </Form.Item>
    );
  };

export const TextItem = itemOf(Input as ComponentType<ComponentProps<typeof Input>>);
export const TextAreaItem = itemOf(Input.TextArea as ComponentType<ComponentProps<typeof Input.TextArea>>);
export const NumberItem = itemOf<InputNumberProps<number>>(InputNumber);
export const ChoiceItem = itemOf<SelectProps>(Choice);
/** Named by its label: antd's group is not labelable. */
export const RadioItem = (props: OfItem & ComponentProps<typeof Radio.Group>) => (
  <RadioField aria-label={typeof props.label === 'string' ? props.label : undefined} {...props} />
);
const RadioField = itemOf(Radio.Group as ComponentType<ComponentProps<typeof Radio.Group>>);
/** A checkbox with its text. */
export const CheckItem = ({ children, ...item }: OfItem & { children: ReactNode }) => (
  <Form.Item {...item} valuePropName="checked">
    <Checkbox>{children}</Checkbox>
  </Form.Item>
);
export const DayItem = itemOf(DateField);
export const MomentItem = itemOf(MomentField);
export const MoneyItem = itemOf(MoneyField);

interface Props {
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  disabled?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
}

/** A day as `yyyy-mm-dd`, null for none; shown and typed as dd/mm/aaaa in every browser, also '12/3/27' or '12/3', or picked from a calendar
 *  (decision D0.4). Invalid input is passed on as typed, for the schema to refuse. */
export function DateField({ value, onChange, ...rest }: Props) {
  const written = useWritten(writtenDay(value ?? ''), (typed) =>
    onChange?.(typed.trim() === '' ? null : (readShortDay(typed) ?? typed)),
  );
  return (
    <Input
      {...rest}
      {...written}
      placeholder={text.dayPattern}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      style={{ maxWidth: 180 }}
      suffix={<CalendarButton day={value ?? ''} disabled={rest.disabled} onPick={(day) => onChange?.(day)} />}
    />
  );
}

interface MoneyFieldProps {
  // Passed by the surrounding Form.Item.
  id?: string;
  /** Whole centavos; the text as typed where it is no amount, for the schema to refuse. */
  value?: number | string | null;
  onChange?: (value: number | string | null) => void;
  disabled?: boolean;
}

const shown = (value: MoneyFieldProps['value']): string =>
  typeof value === 'number' ? formatMoney(value).replace(/\s*MZN$/, '') : (value ?? '');

/** An amount in meticais, typed as '1 234,50' and stored in centavos (decision D0.4). */
export function MoneyField({ value, onChange, ...rest }: MoneyFieldProps) {
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

interface FileFieldProps {
  /** Media types of the file chooser. */
  accept: readonly string[];
  onFile: (file: File | undefined) => void;
  // Passed by the surrounding Form.Item.
  id?: string;
  onChange?: (name: string | undefined) => void;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
}

/** A file in a form: the value is its name, and the file itself goes to the code that submits. */
export const FileField = ({ accept, onFile, onChange, id, ...aria }: FileFieldProps) => (
  <FileInput
    id={id}
    aria-describedby={aria['aria-describedby']}
    aria-invalid={aria['aria-invalid']}
    accept={accept.join(',')}
    onFile={(chosen) => {
      onFile(chosen);
      onChange?.(chosen?.name);
    }}
  />
);
