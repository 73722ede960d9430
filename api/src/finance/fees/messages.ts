const count = (many: number, one: string, several: string) => `${many} ${many === 1 ? one : several}`;

/** Texts of fees. */
export const messages = {
  feeMissing: 'Taxas não encontradas.',
  feeTwice: 'Já há taxas para este âmbito: altere-as.',
  feeReplaced: 'Estas taxas já foram substituídas por outra pessoa. Recarregue a lista.',
  feeCreated: 'Taxas definidas com sucesso.',
  feeChanged: 'Taxas actualizadas com sucesso.',
  feeRetired: 'Taxas retiradas com sucesso.',
  concerned: (candidacies: number, inscriptions: number) =>
    `Contam para ${count(candidacies, 'candidatura em aberto', 'candidaturas em aberto')} e ${count(inscriptions, 'inscrição', 'inscrições')} sem factura.`,
  nothingToCopy: (year: number) => `O ano ${year} não tem taxas.`,
  copied: (copied: number, kept: number) =>
    `${count(copied, 'linha copiada', 'linhas copiadas')}${kept > 0 ? `; ${kept} já existiam` : ''}.`,
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

/** Texts of the exported fees. */
export const feeListTexts = {
  title: 'Taxas e propinas',
  file: 'taxas',
  degree: 'Grau',
  shift: 'Regime',
  nationality: 'Nacionalidade',
  nationalities: { NACIONAL: 'Nacionais', ESTRANGEIRA: 'Estrangeiros' },
  all: 'Todos',
  engineering: 'Engenharias',
  notEngineering: 'Cursos que não são engenharias',
  candidacy: 'Candidatura',
  inscription: 'Inscrição',
  days: 'Dias para pagar a inscrição',
  renewal: 'Renovação',
  monthly: 'Propina mensal',
  months: 'Mensalidades',
  first: 'Primeiro mês',
  dueDay: 'Dia de vencimento',
} as const;
