import { personLabels } from '@portal/shared-kit/contract/people/person-rules';

/** Texts of `/inscription`; those with a source are the specification's, to the letter. What is wrong with a field stands in the contract's `candidate-rules.ts`. */
export const messages = {
  ...personLabels,
  title: 'Candidatura',
  steps: ['Dados pessoais', 'Documentação', 'Nível académico', 'Curso e regime'],

  emailHint: 'Enviamos para aqui as notícias da sua candidatura.',
  contactHint: '9 dígitos, a começar por 82 a 87.',
  deficiency: 'Tem alguma deficiência?',
  /** Decision H.5: a sensitive fact has its own explanation and consent. */
  deficiencyWhy:
    'Este dado é sensível. Serve apenas para preparar adaptações nas provas e nas salas; só o vê quem as prepara e não conta para a decisão.',
  guardian: 'Encarregado de educação',
  guardianWhy: 'Como ainda não completou 18 anos, indique quem responde por si.',
  guardianName: 'Nome do encarregado',
  guardianContact: 'Contacto do encarregado',
  guardianConsent: 'Autorização do encarregado',
  fileHint: 'PDF, JPG ou PNG até 5 MB.',
  sendingFile: 'A enviar o ficheiro…',
  fileReceived: (name: string) => `Recebido: ${name}`,

  docNumberHint: '12 dígitos e uma letra.',
  docExpires: 'Data de validade',
  foreignDocuments: 'Com nacionalidade estrangeira, apresente Passaporte ou DIRE.',
  livesHere: 'Reside em Moçambique?',
  province: 'Província',
  district: 'Distrito',

  trainingAreas: { Geral: 'Geral', Tecnico: 'Técnico' },

  degree: 'Grau',
  course: 'Curso',
  shift: 'Regime',
  vacancies: (count: number) => (count === 1 ? '1 vaga' : `${count} vagas`),
  noVacancies: 'sem vagas',
  choose: 'Escolha…',

  next: 'Seguinte',
  back: 'Voltar',
  /** S1 §2 */
  /** The specification's word, and what it does. */
  create: 'Submeter candidatura (Criar)',
  /** S1 §2 */
  creating: 'Criando...',

  privacyTitle: 'Para que servem estes dados',
  shared: 'Este computador é partilhado',
  sharedHint: 'Nada fica guardado neste aparelho. Não feche a página antes de enviar.',
  kept: 'O que escreve fica guardado neste aparelho durante 7 dias.',
  notKept: 'Este navegador não permite guardar o que escreve. Não feche a página antes de enviar.',
  restored: 'Continuámos onde parou.',
  startAnew: 'Começar de novo',
  startAnewQuestion: 'Apagar tudo o que escreveu e começar de novo?',
  startAnewYes: 'Sim, apagar',
  cancel: 'Cancelar',

  offline: 'Sem ligação à Internet. Pode continuar a escrever: nada se perde.',
  notSent:
    'Não recebemos resposta. O que escreveu continua aqui. Tente de novo: a candidatura não será duplicada.',
  retry: 'Tentar de novo',
  loading: 'A carregar…',
  optionsFailed: 'Não foi possível carregar a lista.',
  goToTracking: 'Acompanhar a candidatura que já existe',

  closedTitle: 'As candidaturas não estão abertas',
  opensOn: (from: string, to: string, year: number) => `Candidaturas para ${year}: de ${from} a ${to}.`,
  onlyFor: (what: string) => `Só para ${what}.`,
  noDates: 'As próximas datas ainda não foram marcadas.',
  openUntil: (day: string) => `Candidaturas abertas até ${day}.`,
  periodUnknown: 'Não foi possível confirmar se as candidaturas estão abertas.',
  closedKept: 'O que escreveu neste aparelho continua guardado.',
  track: 'Acompanhar candidatura',
  calendar: 'Calendário académico',

  number: 'Número da candidatura',
  keepNumber: 'Guarde este número: com ele e com o número do documento acompanha a candidatura.',
  summary: 'Resumo',
  receipt: 'Descarregar comprovativo (PDF)',
  payTitle: 'Pagamento da taxa de candidatura',
  again: 'Nova candidatura',
  lastSent: (number: string) => `Já enviou a candidatura ${number} neste aparelho.`,
} as const;
