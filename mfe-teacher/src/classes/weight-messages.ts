import { percent } from '@portal/shared-kit/contract/core/counted';
/** Texts of the two weight dialogs; those of the specification stand in the contract. */
export const messages = {
  weights: 'Peso das Avaliações',
  weightsOf: (subject: string, classGroup: string) => `Peso das Avaliações · ${subject}, ${classGroup}`,
  examWeights: 'Pesos do exame',
  examWeightsOf: (subject: string, classGroup: string) => `Pesos do exame · ${subject}, ${classGroup}`,
  save: 'Guardar',
  copy: 'Copiar de outra turma',
  copyDone: 'Copiar',
  copyFrom: 'Turma e disciplina',
  copyHelp: 'As avaliações e os pesos da turma escolhida ficam guardados aqui.',
  choose: 'Escolha',
  percentageOf: (type: string) => `Percentagem de ${type}`,
  addOf: (group: string) => `Adicionar ${group}`,
  remove: 'Remover',
  removeOf: (type: string) => `Remover ${type}`,
  none: 'Ainda não há avaliações. Adicione a primeira.',
  total: (total: string) => `Total: ${percent(total)}`,
  missing: (missing: string) => `faltam ${percent(missing)}`,
  over: (over: string) => `${percent(over)} a mais`,
  complete: 'completo',
  closed: 'A pauta de frequência foi submetida: os pesos já não mudam.',
  examsClosed: 'A pauta do exame foi submetida: os pesos já não mudam.',
  unreadable: (types: readonly string[]) =>
    `Não se pode guardar: falta a percentagem de ${types.join(', ')}.`,
  reason: 'Motivo',
  reasonHelp: 'Já há notas: indique o motivo da alteração.',
  archived: (type: string, grades: number) =>
    grades === 1 ? `${type}: 1 nota vai para o arquivo.` : `${type}: ${grades} notas vão para o arquivo.`,
  moved: 'Quem muda de situação',
  told: (count: number) =>
    count === 1
      ? '1 estudante com notas publicadas é avisado da alteração e do motivo.'
      : `${count} estudantes com notas publicadas são avisados da alteração e do motivo.`,
  frequency: 'Média de frequência',
  exam: 'Exame normal',
  resit: 'Recorrência',
  formula: (frequency: string, exam: string) =>
    `Média final = MF × ${percent(frequency)} + Exame × ${percent(exam)}`,
} as const;
