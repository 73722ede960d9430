import * as z from 'zod';
import { formatMoney } from '../core/money-text.ts';
import { canaryAudience } from './audience.ts';

/** Settings of a remote: declared in `config` of `remote.json` with a type and a default, set by an operator of the portal. They are part of
 *  the public snapshot, so they hold no secrets. Since contract 1.8. */
export const configValue = z.union([
  z.boolean(),
  z.number(),
  z.string().max(500),
  z.array(z.string().min(1).max(200)).max(50),
]);
export type ConfigValue = z.output<typeof configValue>;

/** A name in code: `paymentNotice`. */
const configName = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]*$/)
  .max(40);
const words = { label: z.string().min(1).max(80), help: z.string().max(200).optional() };
const bounds = { min: z.number().optional(), max: z.number().optional() };

const fieldShapes = z.discriminatedUnion('type', [
  z.strictObject({
    ...words,
    type: z.literal('text'),
    default: z.string(),
    maxLength: z.int().min(1).max(500).optional(),
  }),
  /** A decimal number; without `decimals` a whole one. */
  z.strictObject({
    ...words,
    ...bounds,
    type: z.literal('number'),
    default: z.number(),
    decimals: z.int().min(0).max(4).optional(),
  }),
  /** In centavos. */
  z.strictObject({ ...words, ...bounds, type: z.literal('money'), default: z.int() }),
  z.strictObject({ ...words, type: z.literal('boolean'), default: z.boolean() }),
  z.strictObject({
    ...words,
    type: z.literal('choice'),
    default: z.string(),
    options: z
      .array(z.strictObject({ value: z.string().min(1).max(60), label: z.string().min(1).max(80) }))
      .min(2)
      .max(30),
  }),
  /** Short texts. */
  z.strictObject({
    ...words,
    type: z.literal('list'),
    default: z.array(z.string()),
    maxItems: z.int().min(1).max(50).optional(),
  }),
]);
export type ConfigField = z.output<typeof fieldShapes>;

const configField = fieldShapes.superRefine((field, context) => {
  const problem = misfitOf(field, field.default);
  if (problem) context.addIssue({ code: 'custom', path: ['default'], message: problem });
});

/** `config` of `remote.json`: the settings by name. */
export const configFields = z
  .record(configName, configField)
  .refine((fields) => Object.keys(fields).length <= 40, 'São no máximo 40 definições.');
export type ConfigFields = z.output<typeof configFields>;

/** The value of a setting, and another one for a cohort, chosen as the people of a canary are. */
export const configSetting = z.strictObject({
  value: configValue,
  part: canaryAudience
    .extend({ value: configValue })
    .refine(({ percentage, roles }) => percentage > 0 || roles.length > 0, {
      path: ['percentage'],
      error: 'Indique uma percentagem ou um papel.',
    })
    .optional(),
});
export type ConfigSetting = z.output<typeof configSetting>;

export const configSettings = z.record(configName, configSetting);
export type ConfigSettings = z.output<typeof configSettings>;

const withinBounds = ({ min, max }: { min?: number | undefined; max?: number | undefined }, value: number) =>
  (min === undefined || value >= min) && (max === undefined || value <= max);

function boundsInWords(
  { min, max }: { min?: number | undefined; max?: number | undefined },
  say: (value: number) => string,
): string {
  if (min !== undefined && max !== undefined) return `Indique um valor de ${say(min)} a ${say(max)}.`;
  return min === undefined ? `No máximo ${say(max!)}.` : `No mínimo ${say(min)}.`;
}

/** Why a value does not fit the field, in Portuguese; undefined where it fits. */
export function misfitOf(field: ConfigField, value: unknown): string | undefined {
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'Indique sim ou não.';
    case 'text': {
      const { maxLength = 200 } = field;
      if (typeof value !== 'string') return 'Indique um texto.';
      return value.length > maxLength ? `O texto não pode ter mais de ${maxLength} caracteres.` : undefined;
    }
    case 'choice':
      return field.options.some((option) => option.value === value)
        ? undefined
        : 'Escolha uma das opções que a aplicação declara.';
    case 'list': {
      const { maxItems = 20 } = field;
      if (!z.array(z.string().min(1).max(200)).safeParse(value).success)
        return 'Indique textos, um por linha.';
      return (value as string[]).length > maxItems ? `São no máximo ${maxItems} linhas.` : undefined;
    }
    case 'money':
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) return 'Indique um valor em dinheiro.';
      return withinBounds(field, value) ? undefined : boundsInWords(field, formatMoney);
    case 'number': {
      const { decimals = 0 } = field;
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'Indique um número.';
      if (Number(value.toFixed(decimals)) !== value)
        return decimals === 0 ? 'Indique um número inteiro.' : `São no máximo ${decimals} casas decimais.`;
      return withinBounds(field, value)
        ? undefined
        : boundsInWords(field, (bound) => bound.toLocaleString('pt-MZ'));
    }
  }
}

/** Why a setting does not fit the field; undefined where it fits. */
export const settingMisfit = (field: ConfigField, { value, part }: ConfigSetting): string | undefined =>
  misfitOf(field, value) ?? (part && misfitOf(field, part.value));

/** The settings of a release: of each declared one the stored setting if it fits, otherwise its default. `misfits` names those stored ones
 *  that do not fit. */
export function resolveConfig(
  fields: ConfigFields = {},
  stored: ConfigSettings = {},
): { settings: ConfigSettings; misfits: { name: string; problem: string }[] } {
  const settings: ConfigSettings = {};
  const misfits: { name: string; problem: string }[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const setting = Object.hasOwn(stored, name) ? stored[name] : undefined;
    const problem = setting && settingMisfit(field, setting);
    settings[name] = setting && !problem ? setting : { value: field.default };
    if (problem) misfits.push({ name, problem });
  }
  return { settings, misfits };
}
