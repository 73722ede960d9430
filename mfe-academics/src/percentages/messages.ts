import { counted, percent } from '@portal/shared-kit/contract/core/counted';
import { situationLabels, resultLabels } from '@portal/shared-kit/contract/grading/average-rules';
import type { PercentageEffect } from '@portal/shared-kit/contract/grading/percentage';

type Moved = PercentageEffect['first'][number];

/** Texts of the percentages of the institution (row 125). */
export const messages = {
  title: 'Percentagens',
  intro:
    'Valem para as turmas cuja pauta de frequência ainda não foi submetida. Pautas submetidas e semestres encerrados ficam como estão.',
  list: 'Percentagens da instituição',
  name: 'Percentagem',
  value: 'Valor',
  validFrom: 'Válida desde',
  editedBy: 'Alterada por',
  reason: 'Motivo',
  always: 'De origem',
  nobody: '—',
  noLimit: 'Sem limite',
  planned: (value: string, day: string) => `${value} a partir de ${day}`,
  change: 'Alterar',
  changeOf: (name: string) => `Alterar: ${name}`,
  noLimitHint: 'Em branco, não há limite.',
  absenceHint:
    'Do total de aulas de uma disciplina. O portal ainda não regista presenças: o limite fica decidido, mas não exclui ninguém.',
  fines: 'Multas',
  bands: 'Faixas',
  noBands: 'Sem faixas ninguém é multado.',
  band: (from: number, fine: number) =>
    `A partir de ${counted(from, 'dia', 'dias')} de atraso: ${percent(fine)}`,
  finesOf: 'Onde se alteram',
  toFines: 'Regras das multas',
  discounts: 'Os descontos dão-se a cada estudante, com motivo e aprovação de uma segunda pessoa.',
  toDiscounts: 'Descontos e bolsas',
  weightHint: 'O exame e a recorrência pesam o que a frequência deixa: os três pesos mudam juntos.',
  fromHint: 'Hoje ou um dia depois de hoje.',
  see: 'Ver quem muda',
  save: 'Guardar',
  back: 'Corrigir o valor',
  from: (day: string) => `A partir de ${day}:`,
  fromTo: (name: string, from: string, to: string) => `${name}: ${from} → ${to}`,
  effect: 'Quem muda de situação',
  nobodyMoves: (students: number) =>
    students === 0
      ? 'Nenhuma turma em curso tem notas lançadas.'
      : `Ninguém muda de situação, de ${counted(students, 'inscrição', 'inscrições')} com notas em turmas em curso.`,
  moves: (moved: number, students: number, editions: number) =>
    `${counted(moved, 'inscrição muda', 'inscrições mudam')} de situação, de ${students} com notas em ${counted(editions, 'turma em curso', 'turmas em curso')}.`,
  first: (shown: number) => `As primeiras ${shown}, por nome:`,
  student: 'Nome',
  subject: 'Disciplina',
  averageOf: (average: string) => `MF ${average}`,
  situation: 'Situação',
  moved: ({ from, to, result_from, result_to }: Moved) =>
    from === to
      ? `${resultLabels[result_from]} → ${resultLabels[result_to]}`
      : `${situationLabels[from]} → ${situationLabels[to]}`,
} as const;
