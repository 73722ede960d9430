import { counted } from '@portal/shared-kit/contract/core/counted';
import type { PreparationKind, PreparationOutcome } from '@portal/shared-kit/contract/enrolment/new-year';

/** Texts of the preparation of an academic year (J9). */
export const messages = {
  title: 'Novo ano lectivo',
  intro:
    'Propõe o próximo ano a partir deste. Nada é gravado antes de confirmar, e pode ser anulado enquanto ninguém o tiver usado.',
  percent: 'Variação das taxas (%)',
  percentHint: 'Como 5 ou -2,5. Cada valor é arredondado ao centavo mais próximo.',
  badPercent: 'Indique uma percentagem entre -90 e 500, com até 2 casas decimais.',
  dates: 'Datas dos períodos',
  dateShifts: { MESMO_DIA: 'No mesmo dia e mês', MESMA_SEMANA: 'No mesmo dia da semana' },
  teachers: 'Propor os docentes deste ano',
  parts: {
    PERIODO: 'Períodos',
    TAXA: 'Taxas e propinas',
    TURMA: 'Turmas novas, para quem entra',
    AVANCO: 'Turmas que passam de ano',
  } satisfies Record<PreparationKind, string>,
  none: 'Este ano não tem nada para propor aqui.',
  same: (count: number) => counted(count, 'registo sem nada a fazer', 'registos sem nada a fazer'),
  chosenOf: (chosen: number, of: number) => `${chosen} de ${counted(of, 'escolhido', 'escolhidos')}`,
  record: 'Registo',
  details: 'No novo ano',
  outcome: 'Resultado',
  outcomes: {
    FEITO: 'A fazer',
    AGENDADO: 'Agendado',
    IGUAL: 'Nada a fazer',
    RECUSADO: 'Não é possível',
  } satisfies Record<PreparationOutcome, string>,
  done: {
    FEITO: 'Feito',
    AGENDADO: 'Agendado',
    IGUAL: 'Já estava',
    RECUSADO: 'Recusado',
  } satisfies Record<PreparationOutcome, string>,
  prepare: (count: number) => `Preparar (${count})`,
  nothing: 'Escolha pelo menos uma linha.',
  question: (year: number) => `Preparar o ano lectivo ${year}?`,
  chosen: (part: string, count: number) => `${part}: ${counted(count, 'linha', 'linhas')}`,
  then: 'Corre em segundo plano; as turmas agendadas avançam sozinhas no dia em que o ano abrir.',
  progress: 'Progresso da preparação',
  running: (done: number, total: number | null) => (total === null ? 'A começar…' : `${done} de ${total}`),
  earlier: 'Preparações feitas',
  year: 'Ano',
  madeBy: 'Feita por',
  result: 'Resultado',
  outcomeOf: (done: number, scheduled: number, refused: number) =>
    [
      counted(done, 'feito', 'feitos'),
      counted(scheduled, 'agendado', 'agendados'),
      counted(refused, 'recusado', 'recusados'),
    ].join(', '),
  state: 'Estado',
  undoneBy: (by: string, at: string) => `Anulada por ${by} em ${at}`,
  isRunning: 'A decorrer',
  used: (facts: readonly string[]) => `Em uso: ${facts.join('; ')}`,
  unused: 'Ninguém a usou: pode ser anulada',
  show: 'Ver o que fez',
  undo: 'Anular',
  undoQuestion: (year: number) => `Anular a preparação do ano lectivo ${year}?`,
  undoWhat:
    'Os períodos, taxas e turmas que fez são retirados, e as turmas que avançaram voltam ao lugar anterior.',
  madeItems: (year: number) => `Preparação de ${year}`,
  more: (count: number) => `e mais ${count}`,
} as const;
