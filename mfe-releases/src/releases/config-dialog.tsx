import {
  misfitOf,
  type ConfigField,
  type ConfigSetting,
  type ConfigSettings,
  type ConfigValue,
} from '@portal/shared-kit/contract/gateway/remote-config';
import { ApiFailure, useCommand } from '@portal/shared-kit/data';
import {
  ActionDialog,
  CheckItem,
  ChoiceItem,
  MoneyItem,
  RadioItem,
  TextAreaItem,
  TextItem,
} from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';
import { messages as text } from '../messages.ts';
import * as calls from '../common/calls.ts';
import { settingInWords, type Declared } from './config-words.ts';
import { audienceOf } from './move-dialog.tsx';

interface Props {
  remote: string;
  /** The settings that the decision is based on. */
  config: calls.Config;
  onClose: () => void;
  /** Somebody else changed them meanwhile. */
  onStale: () => void;
}

const read = [calls.snapshot, calls.pointers, calls.history, calls.config];

/** Replaces the settings of a remote, on the state that was seen. */
function useConfigure({ remote, config }: Props) {
  const { mutateAsync } = useCommand(calls.configure, read);
  return async (settings: ConfigSettings, reason: string) => {
    const expected = config.revision;
    await mutateAsync({ params: { name: remote }, body: { settings, reason, expected } });
    return { message: text.configDone };
  };
}

interface Typed {
  value?: unknown;
  partly?: boolean;
  partValue?: unknown;
  percentage?: string;
  roles?: string;
}

/** Changes one setting, with what is in force now and what would be afterwards. */
export function SettingDialog({ setting, ...props }: Props & { setting: Declared }) {
  const configure = useConfigure(props);
  const { name, field } = setting;
  const { settings } = props.config;
  const stored = settings[name];
  const { value, part } = stored ?? { value: field.default };
  return (
    <ActionDialog<Typed>
      title={`${text.change}: ${field.label}`}
      confirm={text.change}
      reason
      value={{
        value: asTyped(field, value),
        partly: part !== undefined,
        partValue: asTyped(field, part?.value ?? value),
        percentage: text.decimal(part?.percentage ?? 10),
        roles: part?.roles.join(', ') ?? '',
      }}
      onConfirm={({ reason, ...typed }) =>
        configure({ ...settings, [name]: settingFrom(field, typed) }, reason)
      }
      onFailure={({ code }) => code === 'conflict' && props.onStale()}
      onClose={props.onClose}
    >
      {field.help && <p>{field.help}</p>}
      <ValueItem name="value" label={text.valueForAll} field={field} />
      <CheckItem name="partly">{text.alsoPartly}</CheckItem>
      <Form.Item noStyle dependencies={['partly']}>
        {({ getFieldValue }) =>
          getFieldValue('partly') && (
            <>
              <ValueItem name="partValue" label={text.valueForPart} field={field} />
              <TextItem name="percentage" label={text.percentage} inputMode="decimal" maxLength={6} />
              <TextItem name="roles" label={text.roles} maxLength={200} />
            </>
          )
        }
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {({ getFieldsValue }) => <Change field={field} stored={stored} typed={getFieldsValue(true)} />}
      </Form.Item>
    </ActionDialog>
  );
}

interface ChangeProps {
  field: ConfigField;
  stored: ConfigSetting | undefined;
  typed: Typed;
}

/** The preview of a change; what does not fit has none. */
function Change({ field, stored, typed }: ChangeProps) {
  const now = settingInWords(field, stored);
  const after = wordsFrom(field, typed);
  return (
    <dl aria-live="polite">
      <dt>{text.now}</dt>
      <dd>{now}</dd>
      <dt>{text.afterwards}</dt>
      <dd>{after === now ? text.sameAsNow : (after ?? text.none)}</dd>
    </dl>
  );
}

function wordsFrom(field: ConfigField, typed: Typed): string | undefined {
  try {
    return settingInWords(field, settingFrom(field, typed));
  } catch {
    return undefined;
  }
}

interface ValueItemProps {
  name: 'value' | 'partValue';
  label: string;
  field: ConfigField;
}

function ValueItem({ name, label, field }: ValueItemProps) {
  switch (field.type) {
    case 'boolean': {
      const options = [
        { value: true, label: text.yes },
        { value: false, label: text.no },
      ];
      return <RadioItem name={name} label={label} options={options} />;
    }
    case 'choice':
      return <ChoiceItem name={name} label={label} options={field.options} />;
    case 'money':
      return <MoneyItem name={name} label={label} />;
    case 'number':
      return <TextItem name={name} label={label} inputMode="decimal" maxLength={20} />;
    case 'text':
      return <TextAreaItem name={name} label={label} rows={3} maxLength={field.maxLength ?? 200} showCount />;
    case 'list':
      return <TextAreaItem name={name} label={label} rows={5} extra={text.lines} />;
  }
}

function asTyped(field: ConfigField, value: ConfigValue): unknown {
  if (Array.isArray(value)) return value.join('\n');
  return field.type === 'number' && typeof value === 'number' ? String(value).replace('.', ',') : value;
}

function valueFrom(field: ConfigField, typed: unknown): unknown {
  const written = typeof typed === 'string' ? typed.trim() : typed;
  if (field.type === 'list')
    return String(written ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  if (field.type === 'text') return written ?? '';
  const isNumber = field.type === 'number' && /^-?\d+([.,]\d+)?$/.test(String(written));
  return isNumber ? Number(String(written).replace(',', '.')) : written;
}

/** The setting as typed. Throws an ApiFailure that names the field for what does not fit. */
function settingFrom(field: ConfigField, { value, partly, partValue, ...audience }: Typed): ConfigSetting {
  const fitting = (name: 'value' | 'partValue', typed: unknown) => {
    const read = valueFrom(field, typed);
    const problem = misfitOf(field, read);
    if (problem) throw new ApiFailure('invalid', problem, { errors: { [name]: [problem] } });
    return read as ConfigValue;
  };
  const forAll = { value: fitting('value', value) };
  if (!partly) return forAll;
  const { percentage, roles } = audienceOf(audience);
  return { ...forAll, part: { value: fitting('partValue', partValue), percentage, roles } };
}

export interface Replacement {
  title: string;
  /** The button's label. */
  action: string;
  settings: ConfigSettings;
  /** What changes, in words. */
  changes: readonly string[];
}

/** Confirms a change of the settings as a whole: an earlier state, or a default. */
export function ReplaceDialog({ title, action, settings, changes, ...props }: Props & Replacement) {
  const configure = useConfigure(props);
  return (
    <ActionDialog
      title={title}
      confirm={action}
      reason
      onConfirm={({ reason }) => configure(settings, reason)}
      onFailure={({ code }) => code === 'conflict' && props.onStale()}
      onClose={props.onClose}
    >
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </ActionDialog>
  );
}
