import { counted } from '@portal/shared-kit/contract/core/counted';
export { placeName } from '../../common/plan-place.ts';

export const messages = {
  title: 'Plano de estudos',
  titleOf: (course: string) => `Plano de estudos – ${course}`,
  asList: 'Ver em lista',
  year: (year: number) => `${year}.º ano`,
  semester: (semester: number) => `${semester}.º semestre`,
  credits: (credits: number) => counted(credits, 'crédito', 'créditos'),
  subjects: (count: number) => counted(count, 'disciplina', 'disciplinas'),
  optional: 'Opcional',
  enrolled: 'com inscrições, fica onde está',
  add: 'Adicionar',
  addTo: (place: string) => `Adicionar disciplina ao ${place}`,
  empty: 'Sem disciplinas.',

  howTo: 'Arraste uma disciplina para outro semestre, ou escolha o seu nome.',
  picking: (name: string) => `A mover ${name}: escolha o semestre (setas e Enter, ou um toque). Esc desiste.`,
  putHere: 'Pôr aqui',
  leaveHere: 'Deixar aqui',
  putAt: (name: string, place: string) => `Pôr ${name} no ${place}`,
  leaveAt: (name: string, place: string) => `Deixar ${name} no ${place}`,
  moved: (name: string, place: string) => `${name} está agora no ${place}.`,

  precedences: 'Precedências',
  subject: 'Disciplina',
  required: 'Depois de',
  type: 'Tipo',
  legend: 'Linha cheia: obrigatória; tracejada: co-requisito; pontilhada: recomendada.',
} as const;
