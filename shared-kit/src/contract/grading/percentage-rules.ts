import type { ExamWeights, GradingRules, PassMark } from './average-rules.ts';

/** The institution's grading rules (rows 125, 133, I4). Values are integers: hundredths of a percent or of a grade, decimals as they are;
 *  null is no limit. Pure, without zod. */

export const percentageNames = [
  ...(['MEDIAFREQUENCIA', 'EXAME-NORMAL', 'RECORRENCIA', 'DISPENSA', 'ADMISSAO'] as const),
  ...(['APROVACAO', 'CASAS-DECIMAIS', 'MAXIMO-RECORRENCIA', 'MAXIMO-FALTAS'] as const),
] as const;
export type PercentageName = (typeof percentageNames)[number];
export const percentageLabels: Record<PercentageName, string> = {
  MEDIAFREQUENCIA: 'Peso da média de frequência',
  'EXAME-NORMAL': 'Peso do exame normal',
  RECORRENCIA: 'Peso da recorrência',
  DISPENSA: 'Nota de dispensa do exame',
  ADMISSAO: 'Nota de admissão ao exame',
  APROVACAO: 'Aprovação',
  'CASAS-DECIMAIS': 'Casas decimais da média final',
  'MAXIMO-RECORRENCIA': 'Máximo da média final por recorrência',
  'MAXIMO-FALTAS': 'Máximo de faltas',
};

/** Unit of a value; PERCENT is a weight, of which one determines the others, SHARE stands by itself. */
type PercentageUnit = 'PERCENT' | 'SHARE' | 'GRADE' | 'PASS_MARK' | 'DECIMALS';
export const unitOf = (name: PercentageName): PercentageUnit => {
  if (name === 'APROVACAO') return 'PASS_MARK';
  if (name === 'CASAS-DECIMAIS') return 'DECIMALS';
  if (name === 'MAXIMO-FALTAS') return 'SHARE';
  return name === 'DISPENSA' || name === 'ADMISSAO' || name === 'MAXIMO-RECORRENCIA' ? 'GRADE' : 'PERCENT';
};

/** By the stored value. */
const passMarkByValue: Record<number, PassMark> = {
  900: 'ACIMA_9',
  950: 'DESDE_9_5',
  1000: 'DESDE_10',
};

export const percentageTexts = {
  percent: 'Indique uma percentagem acima de 0 e abaixo de 100, com duas casas decimais no máximo.',
  share: 'Indique uma percentagem de 0 a 100, com duas casas decimais no máximo.',
  grade: 'Indique uma nota de 0 a 20, com uma casa decimal no máximo.',
  passMark: 'Escolha 9, 9,5 ou 10.',
  decimals: 'Escolha 0 ou 1.',
  order: 'A nota de dispensa não pode ser inferior à de admissão.',
} as const;

/** Parses a written value, or returns the problem. Only the limit of the recorrência may be empty. */
export function readPercentage(
  name: PercentageName,
  written: string | number | null,
): { value: number | null } | { problem: string } {
  const text = String(written ?? '').trim();
  if (text === '' && name === 'MAXIMO-RECORRENCIA') return { value: null };
  const unit = unitOf(name);
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text);
  const hundredths = found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : -1;
  if (unit === 'PERCENT')
    return hundredths > 0 && hundredths < 10_000
      ? { value: hundredths }
      : { problem: percentageTexts.percent };
  if (unit === 'SHARE')
    return hundredths >= 0 && hundredths <= 10_000
      ? { value: hundredths }
      : { problem: percentageTexts.share };
  if (unit === 'PASS_MARK')
    return passMarkByValue[hundredths] ? { value: hundredths } : { problem: percentageTexts.passMark };
  if (unit === 'DECIMALS')
    return hundredths === 0 || hundredths === 100
      ? { value: hundredths / 100 }
      : { problem: percentageTexts.decimals };
  return hundredths >= 0 && hundredths <= 2000 && hundredths % 10 === 0
    ? { value: hundredths }
    : { problem: percentageTexts.grade };
}
/** A stored value on the wire: percent or grade. */
export const percentageValue = (name: PercentageName, stored: number | null): number | null =>
  stored === null || unitOf(name) === 'DECIMALS' ? stored : stored / 100;

/** A value and those that follow from it: both exams weigh what the frequency leaves, so one weight determines the other two (row 64). */
export function withItsLike(name: PercentageName, value: number | null): [PercentageName, number | null][] {
  if (unitOf(name) !== 'PERCENT' || value === null) return [[name, value]];
  const frequency = name === 'MEDIAFREQUENCIA' ? value : 10_000 - value;
  return [
    ['MEDIAFREQUENCIA', frequency],
    ['EXAME-NORMAL', 10_000 - frequency],
    ['RECORRENCIA', 10_000 - frequency],
  ];
}

/** The rules by which an edition is calculated. */
export interface Terms {
  rules: GradingRules;
  weights: ExamWeights;
}
export type PercentageValues = Record<PercentageName, number | null>;

export const termsFrom = (values: PercentageValues): Terms => ({
  rules: {
    exempt: values.DISPENSA ?? 0,
    admit: values.ADMISSAO ?? 0,
    pass: passMarkByValue[values.APROVACAO ?? 0] ?? 'ACIMA_9',
    finalDecimals: values['CASAS-DECIMAIS'] === 0 ? 0 : 1,
    resitCap: values['MAXIMO-RECORRENCIA'],
  },
  weights: {
    frequency: values.MEDIAFREQUENCIA ?? 0,
    exam: values['EXAME-NORMAL'] ?? 0,
    resit: values.RECORRENCIA ?? 0,
  },
});

/** A value valid from a day on. */
export interface PercentageVersion {
  id: number;
  name: PercentageName;
  value: number | null;
  /** 'YYYY-MM-DD'. */
  valid_from: string;
  edited_at: Date;
}
/** The version of each name in force on a day, among those decided by a moment: the latest day, then the latest decision. */
export function versionsAt<V extends PercentageVersion>(
  versions: readonly V[],
  day: string,
  decidedBy?: Date,
): Map<PercentageName, V> {
  const inForce = new Map<PercentageName, V>();
  for (const one of versions) {
    if (one.valid_from > day || (decidedBy && one.edited_at > decidedBy)) continue;
    const best = inForce.get(one.name);
    if (!best || one.valid_from > best.valid_from || (one.valid_from === best.valid_from && one.id > best.id))
      inForce.set(one.name, one);
  }
  return inForce;
}
export const valuesOf = (inForce: ReadonlyMap<PercentageName, { value: number | null }>): PercentageValues =>
  Object.fromEntries(
    percentageNames.map((name) => [name, inForce.get(name)?.value ?? null]),
  ) as PercentageValues;
