/** Weights of an edition's assessments (rows 60 to 64). Whole hundredths of a percent. Pure, without zod. */

/** The specification's messages, verbatim (S2 §5; rows 61, 64). */
export const weightTexts = {
  above100: 'A soma dos pesos não pode ultrapassar 100%!',
  frequencyEmpty: 'o campo da media de frequencia não pode estar vazio!',
  examEmpty: 'o campo da do exame normal não pode estar vazio!',
  resitEmpty: 'o campo da recorencia não pode estar vazio!',
  frequencyAbove: 'O peso da media de frequência não pode estar acima de 100%!',
  examAbove: 'O peso do exame normal não pode estar acima de 100%!',
  resitAbove: 'O peso do exame de recorrencia não  pode estar acima de 100%!',
  examSum: 'A soma da média de frequência e do exame deve ser 100%!',
  invalid: 'Indique uma percentagem acima de 0 e até 100, com duas casas decimais no máximo.',
  exists: (type: string) => `o ${type} ja existe`,
  failed: 'Desculpe-nos ocorreu um erro ao tentar adicionar os dados, tente mais tarde...',
} as const;

export const weightGroups = ['MINI-TESTE', 'TESTE', 'TRABALHO-PESQUISA'] as const;
export type WeightGroup = (typeof weightGroups)[number];
/** Maximum number of each (row 63). */
export const maxOf: Record<WeightGroup, number> = { 'MINI-TESTE': 10, TESTE: 3, 'TRABALHO-PESQUISA': 10 };

/** Group and number of `TESTE-2`; the number defaults to 1; undefined for an unknown type. */
export function readType(type: string): { group: WeightGroup; number: number } | undefined {
  const found = /^(MINI-TESTE|TESTE|TRABALHO-PESQUISA)(?:-(\d{1,2}))?$/.exec(type);
  if (!found) return undefined;
  const group = found[1] as WeightGroup;
  const number = Number(found[2] ?? 1);
  return number >= 1 && number <= maxOf[group] ? { group, number } : undefined;
}
/** The normalised type name, as stored and shown. */
export const typeName = ({ group, number }: { group: WeightGroup; number: number }): string =>
  `${group}-${number}`;

/** The next free type of a group; undefined where it is full. */
export function nextType(group: WeightGroup, usedTypes: readonly string[]): string | undefined {
  const names = new Set(
    usedTypes.map((type) => readType(type)).flatMap((type) => (type ? [typeName(type)] : [])),
  );
  return Array.from({ length: maxOf[group] }, (_, at) => `${group}-${at + 1}`).find(
    (name) => !names.has(name),
  );
}

/** Parses a written percentage to hundredths of a percent; undefined unless above 0 and up to 100. */
export function parsePercentage(written: string): number | undefined {
  const found = /^(\d{1,3})(?:[.,](\d{0,2}))?$/.exec(written.trim());
  if (!found) return undefined;
  const hundredths = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return hundredths > 0 && hundredths <= 10_000 ? hundredths : undefined;
}
/** '12,5' of 1250. */
export const percentageText = (hundredths: number): string => String(hundredths / 100).replace('.', ',');
