import { counted } from '@portal/shared-kit/contract/core/counted';
import { sheetKindLabels } from '@portal/shared-kit/contract/grading/place';
import { sheetStateLabels } from '@portal/shared-kit/contract/grading/sheet-rules';
import type { Blocker } from './closing.rules.ts';

/** The matters of a blocker in words. */
export const mattersOf = ({ sheets, incomplete, names, requests }: Blocker): string[] => [
  ...sheets.map(
    ({ kind, state }) =>
      `Pauta de ${sheetKindLabels[kind].toLowerCase()} ${state === null ? 'por submeter' : `por homologar (${sheetStateLabels[state].toLowerCase()})`}`,
  ),
  ...(incomplete > 0
    ? [
        `${counted(incomplete, 'estudante', 'estudantes')} sem resultado: ${names.join(', ')}${incomplete > names.length ? '…' : ''}`,
      ]
    : []),
  ...(requests > 0
    ? [`${counted(requests, 'pedido', 'pedidos')} de reabertura ou rectificação em aberto`]
    : []),
];

export const messages = {
  noActivity: 'O início desse semestre não foi declarado.',
  notBegun: 'O semestre ainda não começou.',
  ended: 'O semestre já foi encerrado.',
  underWay: 'O semestre está a ser encerrado.',
  begun: 'O encerramento do semestre começou.',
  onlyMaster: 'Só o Master encerra um semestre com impedimentos.',
  onlyMasterReopens: 'Só o Master reabre uma turma depois do fim do semestre.',
  notEnded: 'O semestre desta turma não está encerrado.',
  reopened: 'Turma reaberta.',
  reasonNeeded: 'Indique o motivo.',
  suspended: 'A inscrição estava suspensa, transferida ou anulada no fim do semestre.',
  blocked: (blockers: readonly Blocker[]) => {
    const first = blockers
      .slice(0, 5)
      .map(
        (blocker) =>
          `${blocker.teacher_name ?? 'Sem docente'} – ${blocker.class_name}, ${blocker.subject_name}: ${mattersOf(blocker).join('; ')}`,
      );
    const rest = blockers.length - first.length;
    return `O semestre não pode ser encerrado: ${counted(blockers.length, 'turma tem', 'turmas têm')} impedimentos. ${first.join(' · ')}${rest > 0 ? ` · e mais ${rest}` : ''}`;
  },
  left: (count: number) =>
    `${counted(count, 'turma ficou', 'turmas ficaram')} por encerrar: surgiram impedimentos entretanto.`,
  jobTitle: (academic_year: string, semester: string) => `Encerrar ${semester} de ${academic_year}`,
  done: (editions: number, inscriptions: number) =>
    `${counted(editions, 'turma encerrada', 'turmas encerradas')}, ${counted(inscriptions, 'inscrição concluída', 'inscrições concluídas')}.`,
} as const;

/** Texts of the file of blockers. */
export const exportTexts = {
  teacher: 'Docente',
  course: 'Curso',
  class: 'Turma',
  subject: 'Disciplina',
  matters: 'Impedimentos',
  nobody: 'Sem docente',
  title: 'Impedimentos ao fim do semestre',
  file: 'impedimentos-fim-do-semestre',
} as const;
