import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import type {
  ConfigField,
  ConfigSetting,
  ConfigSettings,
  ConfigValue,
} from '@portal/shared-kit/contract/gateway/remote-config';
import { messages as text } from '../messages.ts';
import type { Config } from '../common/calls.ts';

/** A declared setting: its field in the release that serves most people among those that declare it. */
export interface Declared {
  name: string;
  field: ConfigField;
  /** Releases in use that declare it. */
  releases: readonly string[];
}

/** The settings that releases in use declare, in the order of their declarations. */
export function declaredIn({ releases }: Config): Declared[] {
  const names = [...new Set(releases.flatMap(({ fields }) => Object.keys(fields)))];
  return names.map((name) => {
    const having = releases.filter(({ fields }) => Object.hasOwn(fields, name));
    return { name, field: having[0]!.fields[name]!, releases: having.map(({ release }) => release) };
  });
}

/** A value in words. A stored one may be of another type than the field. */
export function valueInWords(field: ConfigField | undefined, value: ConfigValue): string {
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'number') return field?.type === 'money' ? formatMoney(value) : text.decimal(value);
  if (Array.isArray(value)) return value.join(', ') || text.emptyText;
  const option = field?.type === 'choice' && field.options.find((one) => one.value === value);
  return option ? option.label : value || text.emptyText;
}

/** A setting in words; without one its default. */
export function settingInWords(field: ConfigField, setting: ConfigSetting | undefined): string {
  const { value, part } = setting ?? { value: field.default };
  const rest = valueInWords(field, value);
  return part
    ? text.partIs(valueInWords(field, part.value), text.audience(part.percentage, part.roles), rest)
    : rest;
}

/** What differs between two states of the settings, a line each. */
export function changesInWords(
  declared: readonly Declared[],
  before: ConfigSettings,
  after: ConfigSettings,
): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    if (JSON.stringify(before[name]) === JSON.stringify(after[name])) return [];
    const field = declared.find((one) => one.name === name)?.field;
    const words = (setting: ConfigSetting | undefined) => {
      if (field) return settingInWords(field, setting);
      return setting ? valueInWords(undefined, setting.value) : text.byDefault;
    };
    return [text.settingIs(field?.label ?? name, words(before[name]), words(after[name]))];
  });
}
