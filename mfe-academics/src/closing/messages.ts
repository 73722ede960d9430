import { counted } from '@portal/shared-kit/contract/core/counted';
import type { ClosingBlocker } from '@portal/shared-kit/contract/grading/closing';
import { sheetKindLabels } from '@portal/shared-kit/contract/grading/place';
import { sheetStateLabels } from '@portal/shared-kit/contract/grading/sheet-rules';

/** Texts of the end of a semester (I14). */
export const messages = {
  title: 'Fim do semestre',
  semester: 'Semestre',
  startOf: (year: string, semester: string, scope: string) => `${year}, ${semester}${scope}`,
  levelOf: (name: string, degree: string) => `nível ${name} – ${degree}`,
  noStarts: 'Ainda não foi declarado nenhum início de semestre.',
  intro:
    'O ensaio calcula tudo e não grava nada. O encerramento grava os resultados, conclui as inscrições activas e fecha os períodos.',
  totals: 'Ensaio',
  totalsEnded: 'Resultado',
  editions: 'Turmas e disciplinas',
  students: 'Estudantes',
  enrolments: 'Inscrições em disciplinas',
  approved: 'Aprovados',
  failed: 'Reprovados',
  incomplete: 'Incompletos',
  unassessed: 'Sem avaliação',
  inscriptions: 'Inscrições a concluir',
  inscriptionsEnded: 'Inscrições concluídas',
  again: 'Ensaiar de novo',
  end: 'Encerrar semestre',
  blockers: 'Impedimentos',
  noBlockers: 'Nada impede o encerramento.',
  blocked: (number: number) =>
    `${counted(number, 'turma tem', 'turmas têm')} impedimentos. Resolva-os com os docentes e ensaie de novo.`,
  teacher: 'Docente',
  nobody: 'Sem docente',
  course: 'Curso',
  class: 'Turma',
  subject: 'Disciplina',
  sheets: 'Pautas por homologar',
  sheet: (kind: ClosingBlocker['sheets'][number]['kind'], state: ClosingBlocker['sheets'][number]['state']) =>
    `${sheetKindLabels[kind]}: ${state === null ? 'por submeter' : sheetStateLabels[state].toLowerCase()}`,
  withoutResult: 'Sem resultado',
  names: (number: number, names: readonly string[]) =>
    `${number}: ${names.join(', ')}${number > names.length ? '…' : ''}`,
  requests: 'Pedidos em aberto',
  nothing: '—',
  unpaid: (number: number) =>
    counted(number, 'inscrição por pagar fica como está', 'inscrições por pagar ficam como estão'),
  name: 'Nome',
  code: 'Código',
  ended: (by: string, at: string) => `Encerrado por ${by} em ${at}.`,
  begun: (by: string, at: string) => `${by} começou o encerramento em ${at}; ainda não terminou.`,
  reopened: (left: number) =>
    `Desde então ${counted(left, 'turma está por encerrar', 'turmas estão por encerrar')}. Encerre de novo quando estiver pronto.`,
  forced: (reason: string) => `Com impedimentos. Motivo: ${reason}`,
  confirmTitle: (semester: string) => `Encerrar ${semester}?`,
  consequence: (editions: number, inscriptions: number) =>
    `Fecha ${counted(editions, 'turma', 'turmas')} e conclui ${counted(inscriptions, 'inscrição', 'inscrições')}. As notas deixam de poder ser mudadas.`,
  force: (incomplete: number) =>
    `Há impedimentos. ${counted(incomplete, 'estudante sem resultado fica', 'estudantes sem resultado ficam')} 'Incompleto', nunca com 0.`,
  onlyMaster: 'Há impedimentos: só o Master pode encerrar assim.',
  progress: 'Progresso do encerramento',
  running: (done: number, total: number | null) => `${done} de ${total ?? '…'} turmas`,
} as const;
