import { gradeText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { resultLabels, situationLabels } from '@portal/shared-kit/contract/grading/average-rules';
import { flatAverageLabel, type ClassStudent } from '@portal/shared-kit/contract/grading/class-results';

type StudentResult = ClassStudent['results'][number];

/** Texts of the pautas by class (row 58). */
export const messages = {
  title: 'Pautas por Turma',
  chooseClass: 'escolha',
  choose: 'Escolha uma turma para ver os resultados de todas as disciplinas.',
  list: (classmate: string, year: number) => `Resultados de ${classmate}, ${year}`,
  heading: (course: string, classmate: string, level: string, year: number) =>
    `${course} · ${classmate} · ${level} · ${year}`,
  nobody: 'A turma não tem estudantes inscritos em disciplinas neste ano.',
  provisional: 'Provisória: há pautas por homologar ou estudantes sem resultado.',
  whole: 'Todas as pautas homologadas.',
  name: 'Nome',
  approved: 'Aprovadas',
  approvedOf: (approved: number, all: number) => `${approved} de ${all}`,
  average: 'Média',
  nothing: '—',
  subject: (name: string, semester: number) => `${name} (${semester}.º sem.)`,
  value: ({ final, average }: StudentResult) => {
    if (final !== null) return gradeText(final / 10);
    return average === null ? '' : `MF ${gradeText(average / 10)}`;
  },
  word: ({ final, result, situation }: StudentResult) =>
    final === null && result === 'INCOMPLETO' ? situationLabels[situation] : resultLabels[result],
  flat: (hundredths: number) => `${flatAverageLabel}: ${gradeText(hundredths / 10)}`,
  general: 'Pauta geral',
  posting: 'Para afixar',
  all: 'Todas as pautas (PDF)',
  allXlsx: 'Todas as pautas (XLSX)',
  allCsv: 'Todas as pautas (CSV)',
  progress: 'Progresso das pautas da turma',
  running: (done: number, total: number | null) => `${done} de ${total ?? '…'} pautas`,
} as const;
