import type { JobState } from '@portal/shared-kit/contract/platform/job';

export const jobMessages = {
  button: (running: number) => (running > 0 ? `Tarefas (${running} em curso)` : 'Tarefas'),
  short: (running: number) => (running > 0 ? `Tarefas (${running})` : 'Tarefas'),
  title: 'Tarefas',
  close: 'Fechar as tarefas',
  kept: 'As tarefas e os seus ficheiros são guardados durante 24 horas.',
  cancel: 'Cancelar',
  cancelOf: (title: string) => `Cancelar: ${title}`,
  cancelling: 'A cancelar...',
  save: (name: string) => `Descarregar ${name}`,
  progress: (title: string) => `Progresso: ${title}`,
  rows: (done: number, total: number | null) => (total === null ? `${done}` : `${done} de ${total}`),
  ended: (title: string, message: string | null) => (message ? `${title}: ${message}` : title),
  states: {
    EM_ESPERA: 'Em espera',
    EM_CURSO: 'Em curso',
    CONCLUIDA: 'Concluída',
    FALHADA: 'Não concluída',
    CANCELADA: 'Cancelada',
  } satisfies Record<JobState, string>,
} as const;
