import { counted } from '@portal/shared-kit/contract/core/counted';
import type { ExamState } from '@portal/shared-kit/contract/grading/exam-rules';

export const messages = {
  title: 'Calendário de exames',
  add: 'Marcar exame',
  edit: 'Alterar',
  editTitle: (name: string) => `Alterar ${name}`,
  cancel: 'Desmarcar',
  cancelQuestion: (name: string) => `Desmarcar ${name}?`,
  cancelTold: 'Os estudantes e os docentes são avisados e lêem este motivo.',
  publish: 'Publicar',
  publishAll: 'Publicar rascunhos',
  conflictCount: (count: number) => counted(count, 'conflito', 'conflitos'),
  publishQuestion: 'Publicar todos os rascunhos?',
  publishOneQuestion: (name: string) => `Publicar ${name}?`,
  drafts: (count: number) =>
    count === 0
      ? 'Não há rascunhos por publicar.'
      : count === 1
        ? '1 exame passa a ser visto pelos estudantes e pelos docentes.'
        : `${count} exames passam a ser vistos pelos estudantes e pelos docentes.`,
  told: 'Cada pessoa recebe um só aviso com todos os seus exames.',
  withConflicts: (count: number) =>
    count === 1 ? '1 exame tem conflitos.' : `${count} exames têm conflitos.`,
  empty: 'Não há exames marcados a partir de hoje',
  nameOf: (kind: string, subject: string, group: string) => `${kind} de ${subject} (${group})`,
  classGroup: 'Turma',
  subject: 'Disciplina',
  chooseClass: 'Escolha primeiro a turma',
  subjectOf: (name: string, semester: number, year: number) => `${name} · ${semester}.º semestre de ${year}`,
  kind: 'Época',
  start: 'Data e hora',
  minutes: 'Duração em minutos',
  room: 'Sala',
  roomOf: (name: string, seats: number) => `${name} · ${seats} lugares`,
  noRoom: 'Por indicar',
  sharesRoom: 'Várias turmas podem ter exame nesta sala à mesma hora',
  shared: 'sala partilhada',
  note: 'Observação para os estudantes',
  reason: 'Motivo para manter com conflitos',
  reasonHelp: 'Fica no histórico; os estudantes não o lêem.',
  checking: 'A procurar conflitos…',
  noConflicts: (students: number) =>
    `Sem conflitos. ${students === 1 ? '1 estudante' : `${students} estudantes`} em causa.`,
  conflicts: 'Conflitos',
  withConflictsOnly: 'Só com conflitos',
  acceptedFor: (reason: string) => `Aceite: ${reason}`,
  none: 'Nenhum',
  lists: 'Listas por sala',
  listsTitle: 'Imprimir listas de presenças',
  printLists: 'Abrir PDF',
  day: 'Dia',
  adaptationsPrinted: 'As adaptações saem em folhas à parte, só para quem vigia.',
  adaptationsHidden: 'Só o gabinete de exames vê as adaptações: as listas saem sem elas.',
  from: 'A partir de',
  until: 'Até',
} as const;

export const stateTones: Record<ExamState, 'wait' | 'good'> = { RASCUNHO: 'wait', PUBLICADO: 'good' };
