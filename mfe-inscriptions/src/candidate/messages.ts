import { personLabels } from '@portal/shared-kit/contract/people/person-rules';

/** Texts of the office's work on candidates; those with a source are the specification's, to the letter. */
export const messages = {
  ...personLabels,
  list: (year: number) => `Candidaturas – ${year}`,
  /** S2 §2 */
  empty: 'Ainda não tem registro',
  number: 'Número',
  name: 'Nome',
  course: 'Curso',
  shift: 'Regime',
  submitted: 'Submetida em',
  payment: 'Pagamento',
  state: 'Estado',
  province: 'Província',
  sex: 'Sexo',
  from: 'Submetida desde',
  until: 'Submetida até',
  all: 'Todas',
  /** The plural of each state, for filters (decision 30: 'Reprovadas'). */
  filters: {
    SUBMETIDA: 'Submetidas',
    EM_ANALISE: 'Em análise',
    APROVADA: 'Aprovadas',
    REPROVADA: 'Reprovadas',
    DESISTIDA: 'Desistidas',
    MATRICULADA: 'Matriculadas',
    CADUCADA: 'Caducadas',
  },

  review: 'Analisar',
  begin: 'Começar análise',
  approve: 'Aprovar',
  reject: 'Reprovar',
  edit: 'Editar',
  correct: 'Corrigir identificação',
  reopen: 'Reabrir',
  close: 'Fechar',
  cancel: 'Cancelar',
  standsAfterAll: (state: string) => `A resposta perdeu-se, mas a decisão ficou registada: ${state}.`,
  supportCode: (code: string) => `Código de suporte: ${code}`,
  next: 'Seguinte',
  approveAndNext: 'Aprovar e seguinte',
  rejectAndNext: 'Reprovar e seguinte',
  keys: 'Teclas: A aprova, R reprova, ← e → mudam de candidato.',
  previous: 'Anterior',
  printFicha: 'Ficha de pagamento',
  decidedAlready: (state: string, by: string | null, at: string) =>
    `Esta candidatura já não está por decidir: ${state}${by ? `, por ${by}` : ''}, em ${at}.`,
  noPaper: 'A aprovação não tem ficha de pagamento.',

  reviewTitle: (name: string) => `Candidatura de ${name}`,
  notes: 'A ter em conta',
  personal: 'Dados pessoais',
  identity: 'Identificação e morada',
  school: 'Formação',
  choice: 'Curso pretendido',
  history: 'Histórico',
  /** The link to the audit history of the record. */
  changes: 'Alterações aos dados',
  documents: 'Documentos de correcção',
  yes: 'Sim',
  no: 'Não',
  none: '—',
  disability: 'Deficiência',
  guardian: 'Encarregado de educação',
  expires: 'Validade do documento',
  district: 'Distrito',
  certificate: 'Tem certificado',
  degree: 'Grau',
  academicYear: 'Ano lectivo',
  vacancies: 'Vagas',
  vacanciesOf: (left: number, total: number) => `${left} de ${total} livres`,
  candidacyFee: 'Taxa de candidatura',
  inscriptionFee: 'Taxa de inscrição',
  nothingBilled: 'Sem taxas definidas neste ano',
  student: 'Código de estudante',
  payUntil: 'Pagar até',
  decided: 'Decisão',
  decidedBy: (by: string | null, at: string) => (by ? `${by}, ${at}` : at),
  reason: 'Motivo',

  /** Decision 21. */
  adultOn: (day: string) => `Faz 18 anos em ${day}`,
  expired: 'O documento de identificação já caducou.',
  noVacancy: 'Já não há vagas neste curso e regime.',
  feeUnpaid: 'A taxa de candidatura ainda não foi paga.',
  toConfirm: 'A confirmar',
  toConfirmWhy:
    'A confirmar: quando esta candidatura chegou já havia outra com o mesmo documento. Compare as duas; quem enviou não foi avisado.',
  proofWaits: (invoice: string, file: string, at: string) =>
    `Há um comprovativo de pagamento por verificar: ${file}, da factura ${invoice}, enviado em ${at}.`,
  knownPerson: (name: string, roles: readonly string[]) =>
    `Já há no portal uma pessoa com este documento: ${[name, ...roles].join(' · ')}.`,
  otherName: 'O nome não é o mesmo.',
  born: (day: string) => `Nasceu em ${day}.`,
  otherCandidacy: (number: string, course: string, state: string) =>
    `Outra candidatura com o mesmo documento: ${number}, ${course}, ${state}.`,

  begun: 'Submetida pelo candidato',
  moved: (from: string, to: string) => `${from} → ${to}`,
  by: (name: string) => `por ${name}`,
  told: 'Mensagem enviada ao candidato',
  download: 'Descarregar',

  /** S2 §5 */
  approveQuestion: 'Tem certeza que deseja aprovar esta candidatura?',
  /** S2 §5 */
  approveWarning: 'Não terá como reverter esta operação!',
  approveEffects:
    'São criados o estudante com o seu código, a conta com senha temporária, a inscrição e a factura, e o candidato é avisado por e-mail.',
  approving: 'A aprovar...',
  samePerson: (name: string) => `É a mesma pessoa: ligar a candidatura ao registo de ${name}`,
  overbook: 'Aprovar acima das vagas',
  withoutFee: 'Aprovar sem pagamento: a inscrição fica logo activa',
  mayNotOverbook: 'Só quem pode admitir acima das vagas aprova esta candidatura.',
  confirmFirst: 'Confirme os pontos assinalados antes de aprovar.',

  /** Decision 30 */
  rejectQuestion: 'Tem certeza que deseja reprovar esta candidatura?',
  chooseReason: 'Escolha o motivo.',
  explanation: 'Explicação',
  explanationHint: 'O candidato lê este texto.',
  tooShort: (least: number) => `Explique o motivo com pelo menos ${least} caracteres.`,
  notify: 'Notificar candidato',
  preview: 'Mensagem que o candidato recebe',
  previewWaits: 'Aparece aqui quando escolher o motivo.',
  notNotified: 'O candidato não recebe nenhuma mensagem.',

  reopenQuestion: 'Reabrir esta candidatura?',
  reopenHint: (until: string) => `A candidatura volta a «Em análise». Pode ser reaberta até ${until}.`,

  editTitle: (name: string) => `Editar ${name}`,
  readOnlyHint: 'Documento, nacionalidade e morada só mudam em «Corrigir identificação».',
} as const;
