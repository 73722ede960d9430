import { counted } from '@portal/shared-kit/contract/core/counted';

/** Texts of courses; those quoted in the specification stand in the contract. */
export const messages = {
  missing: 'Curso não encontrado.',
  created: 'Curso criado com sucesso.',
  updated: 'Curso actualizado com sucesso.',
  duplicateCode: 'Este código já pertence a outro curso.',
  codeInUse: 'O código não pode mudar: já há cartões de estudante com ele.',
  degreeInUse: 'O grau não pode mudar: já há turmas ou estudantes neste curso.',
  degreeAppliedFor:
    'O grau não pode mudar: há candidaturas a este curso por decidir ou que ainda se podem reabrir.',
  shorterThanPlan: (year: number) => `O plano deste curso vai até ao ${year}.º ano.`,
  planned: (count: number) => counted(count, 'disciplina no plano', 'disciplinas no plano'),
  students: (count: number) => counted(count, 'estudante', 'estudantes'),
  activities: (count: number) => counted(count, 'actividade', 'actividades'),
  studentCards: (count: number) => counted(count, 'cartão de estudante', 'cartões de estudante'),
} as const;
