/** Texts of the public application that the wizard and the server share (S1 §5, §8; decisions 17–27). */
export const candidateMessages = {
  /** S1 §8. */
  submitted: 'A sua candidatura foi submetida sucesso!',
  checkMail: 'Por favor verifique a sua caixa de email.',
  emptyAddress: 'O campo bairro ou avenida não estar vazio!',
  /** Under the field; the text above is for the toast (decision 24). */
  emptyAddressLine: 'Indique o bairro ou a avenida.',
  /** Decision 21. */
  notYetEighteen: 'Ainda não completou 18 anos',
  expired: 'Este documento já caducou.',
  invalidDate: 'Informe uma data válida!',
  foreignDocument: 'Com nacionalidade estrangeira, indique um Passaporte ou DIRE.',
  notOffered: 'Escolha uma opção da lista.',
  consentNeeded: 'Autorize o tratamento do dado sobre deficiência para o indicar.',
  guardianFileNeeded: 'Junte a autorização do encarregado de educação.',
  /** Decision 27; the wizard adds a link to the tracking page. */
  knownDocument: 'Já existe uma candidatura com este documento.',
  knownEmail: 'Já existe uma candidatura com este e-mail.',
  closed: 'O período de candidaturas não está aberto.',
  courseClosed: 'Este curso já não está aberto a candidaturas. Escolha outro.',
  shiftClosed: 'Este regime já não tem vagas neste curso. Escolha outro.',
  otherDegree: 'Este curso não é do grau escolhido.',
  /** Identical for an unknown number and a wrong document (decision 20). */
  notFound: 'Não encontrámos uma candidatura com estes dados.',
} as const;

/** Privacy notice, shown before anything is sent (H.5); the accepted version is stored. */
export const privacyNotice = {
  version: '2026-11-21',
  text: 'Os dados que indica servem apenas para analisar a sua candidatura, contactá-lo sobre ela e, se for admitido, fazer a sua matrícula. São vistos pelos serviços académicos e financeiros desta instituição. As candidaturas reprovadas são conservadas durante 2 anos. Pode pedir a consulta e a correcção dos seus dados na secretaria.',
  sensitive:
    'Autorizo que a informação sobre deficiência, que é um dado sensível, seja usada para preparar as condições de que preciso.',
} as const;
