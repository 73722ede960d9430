import { counted } from '@portal/shared-kit/contract/core/counted';
export const messages = {
  feeMissing: 'Taxas não encontradas.',
  feeTwice: 'Já há taxas para este âmbito: altere-as.',
  feeReplaced: 'Estas taxas já foram substituídas por outra pessoa. Recarregue a lista.',
  feeCreated: 'Taxas definidas com sucesso.',
  feeChanged: 'Taxas actualizadas com sucesso.',
  feeRetired: 'Taxas retiradas com sucesso.',
  concerned: (candidacies: number, inscriptions: number) =>
    `Contam para ${counted(candidacies, 'candidatura em aberto', 'candidaturas em aberto')} e ${counted(inscriptions, 'inscrição', 'inscrições')} sem factura.`,
  nothingToCopy: (year: number) => `O ano ${year} não tem taxas.`,
  copied: (copied: number, kept: number) =>
    `${counted(copied, 'linha copiada', 'linhas copiadas')}${kept > 0 ? `; ${kept} já existiam` : ''}.`,
  /** The courses of a fee that names none, by whether they are engineering courses. */
  coursesOf: (engineering: boolean | null) =>
    engineering === null ? 'Todos' : engineering ? 'Engenharias' : 'Cursos que não são engenharias',
  noSuchCourse: 'Escolha um curso activo.',
  otherDegree: 'O curso não é deste grau.',

  needFee: (degree: string) => `Taxas de ${degree}`,
  needDueDay: 'Dia de vencimento das propinas',
  needEntity: (type: string) => `Entidade activa para ${type}`,
  noFeeFor: (course: string, shift: string, nationality: string) => `${course} (${shift}, ${nationality})`,
  more: (many: number) => `e mais ${many}`,
  noFees: 'Ainda não há taxas neste ano.',
  noEntityFor: 'Nenhuma entidade activa e dentro da validade serve este tipo.',
  types: {
    CANDIDATURA: 'candidaturas',
    INSCRICAO: 'inscrições',
    RENOVACAO: 'renovações',
    PROPINA: 'propinas',
  },
} as const;
