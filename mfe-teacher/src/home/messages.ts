import { sheetKindLabels, type SheetKind } from '@portal/shared-kit/contract/grading/place';
import { formatMoment } from '@portal/shared-kit/dates';
import { daysLeft } from '../common/days-left.ts';

const kindOf = (kind: SheetKind) => sheetKindLabels[kind].toLowerCase();
const at = (moment: string | null) => (moment ? formatMoment(moment) : '–');
const zone = '(hora de Maputo)';

/** Texts of `/Teacher`. */
export const messages = {
  title: 'Docente',
  titleOf: (department: string) => `Docente · ${department}`,
  profile: 'Perfil',
  name: 'Nome completo',
  email: 'E-mail',
  contact: 'Contacto',
  born: 'Data de nascimento',
  gender: 'Género',
  address: 'Endereço',
  school: 'Última escola frequentada',
  changePassword: 'Alterar a senha',
  subjects: 'Disciplinas que lecciona',
  classes: 'Turmas',
  class: 'Turma',
  subject: 'Disciplina',
  course: 'Curso',
  role: 'Papel',
  none: 'Ainda não tem turmas neste ano.',
  open: (kind: SheetKind, end: string | null, extended: boolean, now: Date) =>
    `Lançamento de ${kindOf(kind)} ${extended ? 'prorrogado' : 'aberto'} até ${at(end)} ${zone}${end ? `: ${daysLeft(end, now)}` : ''}.`,
  coming: (kind: SheetKind, start: string | null, end: string | null) =>
    `O lançamento de ${kindOf(kind)} ainda não abriu: de ${at(start)} a ${at(end)} ${zone}.`,
  over: 'O lançamento de notas está encerrado.',
  suspended: 'O lançamento de notas está suspenso.',
  graded: 'Lançado',
  percent: (value: number) => `${value} %`,
  left: 'Prazo',
  closed: 'Fechado',
  allClasses: 'Lançamento de Avaliações',
} as const;
