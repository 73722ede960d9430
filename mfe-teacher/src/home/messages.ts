import { counted, percent } from '@portal/shared-kit/contract/core/counted';
import { sheetKindLabels, type SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { TaughtEdition } from '@portal/shared-kit/contract/grading/teacher-portal';
import { formatDeadline, formatMoment } from '@portal/shared-kit/dates';
import { daysLeft } from '../common/days-left.ts';

const kindOf = (kind: SheetKind) => sheetKindLabels[kind].toLowerCase();
const at = (moment: string | null) => (moment ? formatMoment(moment) : '–');
const zone = '(hora de Maputo)';

/** Texts of `/Teacher`. */
export const messages = {
  title: 'Docente',
  titleOf: (department: string) => `Docente · ${department}`,
  profile: 'Perfil',
  task: 'Em falta',
  taskOf: {
    returned: () => 'Pauta devolvida',
    weights: ({ weight_total }: TaughtEdition) => `Pesos por definir (${percent(weight_total)})`,
    enter: () => 'Notas por lançar',
    submit: () => 'Pauta por submeter',
    publish: ({ to_publish }: TaughtEdition) =>
      counted(to_publish, 'coluna por publicar', 'colunas por publicar'),
  },
  taskAct: {
    returned: 'Corrigir',
    weights: 'Definir pesos',
    enter: 'Lançar notas',
    submit: 'Submeter',
    publish: 'Publicar',
  },
  reviews: (count: number) =>
    counted(count, 'revisão de prova por responder', 'revisões de prova por responder'),
  changePassword: 'Alterar a senha',
  classes: 'Turmas',
  class: 'Turma',
  subject: 'Disciplina',
  none: 'Ainda não tem turmas neste ano.',
  open: (kind: SheetKind, end: string | null, extended: boolean, now: Date) =>
    `Lançamento de ${kindOf(kind)} ${extended ? 'prorrogado' : 'aberto'} até ${end ? formatDeadline(end, now) : '–'} ${zone}${end ? `: ${daysLeft(end, now)}` : ''}.`,
  coming: (kind: SheetKind, start: string | null, end: string | null) =>
    `O lançamento de ${kindOf(kind)} ainda não abriu: de ${at(start)} a ${at(end)} ${zone}.`,
  over: 'O lançamento de notas está encerrado.',
  suspended: 'O lançamento de notas está suspenso.',
  graded: 'Lançado',
  percent,
  left: 'Prazo',
  closed: 'Fechado',
  allClasses: 'Lançamento de Avaliações',
  newLecture: 'Nova aula',
} as const;
