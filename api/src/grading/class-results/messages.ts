import { flatAverageLabel } from '@portal/shared-kit/contract/grading/class-results';

/** Texts of the pauta of a whole class (row 58). */
export const messages = {
  made: 'Pauta geral preparada.',
  title: 'Pauta Geral',
  provisional: 'PROVISÓRIA',
  number: 'N.º',
  code: 'Código',
  name: 'Nome',
  approvedOf: 'Aprovadas',
  average: 'Média',
  course: 'Curso',
  class: 'Turma',
  year: 'Ano',
  state: 'Estado',
  open: 'Provisória: há pautas por homologar ou estudantes sem resultado',
  whole: 'Todas as pautas homologadas',
  valueOf: (subject: string) => `${subject}: média`,
  resultOf: (subject: string) => `${subject}: resultado`,
  flatOf: (subject: string) => `${subject}: ${flatAverageLabel}`,
  semester: (number: number) => `${number}.º sem.`,
  approved: 'Aprovados',
  failed: 'Reprovados',
  rule: 'Média final de cada disciplina e resultado; sem resultado, a média de frequência (MF) e a situação. A média do estudante é das disciplinas aprovadas, pesada pelos créditos.',
  frequency: 'MF',
  signDirector: 'O director do curso',
  signRegistry: 'O registo académico',
} as const;
