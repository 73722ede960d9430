import { activityTypeLabels } from '@portal/shared-kit/contract/offer/activity-types';

/** Messages of the session's calls. */
export const sessionText = {
  failed: 'Não foi possível concluir a operação. Tente novamente.',
  offline: 'Sem ligação ao servidor. Verifique a rede e tente de novo.',
  slow: 'O servidor está a demorar a responder. Tente de novo.',
  over: 'A sua sessão terminou. Entre de novo.',
  providerStands: (provider: string) =>
    `Saiu do portal. A sessão em «${provider}» pode continuar aberta: num computador partilhado, saia também lá.`,
  noFigure: 'A resposta do serviço desta aplicação não é um número.',
  retry: 'Tentar de novo',
  supportCode: 'Código de suporte:',
} as const;

export const signInText = {
  title: 'Entrar',
  identifier: 'E-mail ou código de utilizador',
  password: 'Senha',
  show: 'Mostrar senha',
  hide: 'Ocultar senha',
  submit: 'Entrar',
  sending: 'A entrar…',
  forgotten: 'Esqueceu a senha?',
  apply: 'Ainda não é estudante? Candidate-se',
  throttled: (seconds: number) => {
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    return `Demasiadas tentativas. Tente de novo dentro de ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`;
  },
} as const;

export const recoveryText = {
  recoverTitle: 'Recuperar a senha',
  recoverHelp:
    'Enviamos para o seu e-mail uma ligação para definir uma nova senha. A ligação vale 60 minutos.',
  send: 'Enviar instruções',
  sending: 'A enviar…',
  backToSignIn: 'Voltar ao início de sessão',
  resetTitle: 'Definir nova senha',
  newPassword: 'Nova senha',
  confirmPassword: 'Confirmar senha',
  rules: 'A nova senha deve ter:',
  ruleHolds: 'cumprida',
  ruleMissing: 'por cumprir',
  set: 'Definir senha',
  setting: 'A definir…',
  checking: 'A verificar a ligação…',
  askAgain: 'Pedir nova ligação',
  confirmTitle: 'Confirmar contacto',
  confirming: 'A confirmar o contacto…',
  resendHelp: 'Indique o seu e-mail ou código de utilizador para receber de novo a ligação de confirmação.',
  resend: 'Reenviar ligação',
  resendIn: (seconds: number) => `Pode reenviar dentro de ${seconds} s.`,
  track: 'Acompanhar candidatura',
  signIn: 'Iniciar sessão',
} as const;

export const passwordText = {
  current: 'Senha actual',
  new: 'Nova senha',
  confirmation: 'Confirmar senha',
  submit: 'Actualizar',
  sending: 'A actualizar…',
  firstTitle: 'Defina a sua senha',
  firstHelp: 'É o seu primeiro acesso. Antes de continuar, substitua a senha temporária por uma só sua.',
  privacyTitle: 'Aviso de privacidade',
  privacy:
    'O portal guarda apenas os dados necessários à sua vida académica e ao cumprimento da lei. Só os vê quem precisa deles para o seu trabalho, e cada alteração fica registada. Pode pedir à instituição a consulta e a correcção dos seus dados.',
  signOut: 'Terminar sessão',
} as const;

export const profileText = {
  title: 'Perfil',
  personal: 'Dados pessoais',
  name: 'Nome completo',
  gender: 'Género',
  birthDate: 'Data de nascimento',
  docType: 'Tipo de documento',
  docNumber: 'Número do documento',
  group: 'Grupo',
  since: 'Membro desde',
  email: 'E-mail',
  code: 'Código de utilizador',
  none: '—',
  passwordSection: 'Alterar a senha',
  noPassword: 'A sua conta entra por um fornecedor e não tem senha do portal.',
  definePassword: 'Definir uma senha',
  emailSection: 'Alterar o e-mail',
  emailHelp: 'Enviamos uma ligação para o novo endereço. O e-mail só muda depois de a abrir.',
  newEmail: 'Novo e-mail',
  changeEmail: 'Alterar e-mail',
  changingEmail: 'A enviar…',
  stale: 'Não foi possível actualizar estes dados. Podem estar desactualizados.',
} as const;

export const dashboardText = {
  title: 'Painel',
  updated: 'Actualizado em',
  refresh: 'Actualizar',
  loading: 'A carregar os números do painel…',
  failed: 'Não foi possível carregar os números do painel.',
  noPermission: 'Não tem permissão para ver estes números.',
  noValue: '—',
  figures: 'Números',
  active_sessions: 'Sessões activas',
  active_users: 'Utilizadores activos',
  departments: 'Departamentos',
  courses: 'Cursos',
  failed_logins_24h: 'Acessos falhados (24 h)',
  logins: 'Acessos por dia',
  loginsUnit: 'Acessos',
  day: 'Dia',
  byDepartment: 'Cursos por departamento',
  department: 'Departamento',
  charts: 'Gráficos',
  activity: 'Actividade recente',
  noActivity: 'Ainda não há actividade.',
  noData: 'Ainda não há dados.',
  shortcuts: 'Os seus atalhos',
  work: 'À sua espera',
  greeting: (hour: number, name: string) =>
    `${hour < 12 ? 'Bom dia' : hour < 19 ? 'Boa tarde' : 'Boa noite'}, ${name}`,
  customize: 'Personalizar',
  done: 'Concluir',
  arrange: 'O que o painel mostra',
  earlier: (title: string) => `Pôr antes: ${title}`,
  later: (title: string) => `Pôr depois: ${title}`,
  asItWas: 'Repor a ordem habitual',
  notKept: 'A ordem do painel não foi guardada.',
  nothingWaits: 'Nada à sua espera.',
  review: 'Rever',
  verify: 'Verificar',
  match: 'Identificar',
  open: 'Abrir',
  openList: 'Ver as candidaturas',
  openPeriods: 'Ver os períodos',
  rose: 'Subiu',
  fell: 'Desceu',
  noneThen: (day: string) => `nenhum a ${day}`,
  since: (day: string) => `face a ${day}`,
  unchanged: (day: string) => `igual a ${day}`,
  intake: 'Da candidatura à matrícula',
  intakeOf: (year: number) => `Da candidatura à matrícula, ${year}`,
  noIntake: 'Ainda não há candidaturas.',
  steps: {
    submitted: 'Submetidas',
    approved: 'Aprovadas',
    paid: 'Pagaram',
    matriculated: 'Matriculadas',
    waiting: 'Por rever',
  },
  periods: 'Períodos nos próximos 7 dias',
  noPeriods: 'Nada começa nem termina nos próximos 7 dias.',
  moment: (what: 'begins' | 'ends', period: string, year: number, course: string | null) =>
    `${what === 'ends' ? 'termina' : 'começa'}: ${period} ${year}${course ? `, ${course}` : ''}`,
  periodTypes: activityTypeLabels as Readonly<Record<string, string>>,
  toReview: 'Candidaturas por rever',
  oldest: (days: number) =>
    days === 0 ? 'a mais antiga é de hoje' : `a mais antiga há ${days === 1 ? '1 dia' : `${days} dias`}`,
  ofYear: (year: number) => `de ${year}`,
  pendingInscriptions: 'Inscrições por pagar',
  receivedToday: 'Recebido hoje',
  proofs: 'Comprovativos por verificar',
  unmatched: 'Pagamentos por identificar',
  overdueRequests: 'Pedidos de serviços em atraso',
  lateSheets: 'Disciplinas com pauta fora do prazo',
  ofTeachers: (count: number) =>
    count === 0 ? 'sem docente responsável' : count === 1 ? 'de 1 docente' : `de ${count} docentes`,
  closing: 'Períodos que terminam em 7 dias',
} as const;

export const notificationText = { region: 'Notificações', close: 'Fechar notificação' } as const;

export const idleText = {
  /** Decision 9 */
  title: 'A sua sessão vai terminar por inactividade.',
  left: 'Tempo que resta',
  goOn: 'Continuar sessão',
  goingOn: 'A continuar…',
  endNow: 'Terminar agora',
  lockedTitle: 'Sessão bloqueada',
  idle: 'A sua sessão foi bloqueada por inactividade. Entre de novo para continuar onde estava.',
  expired: 'A sua sessão chegou ao fim. Entre de novo para continuar onde estava.',
  revoked: 'A sua sessão foi terminada. Entre de novo para continuar onde estava.',
  leave: 'Terminar sessão',
} as const;

export const unauthorizedText = {
  /** Decision 5 */
  title: 'Não tem permissão para abrir esta página.',
  missing: 'Permissão em falta:',
  missingSome: 'O seu perfil não tem a permissão que esta página exige.',
  home: 'Voltar ao início',
  profile: 'Ver o meu perfil',
  ask: 'Pedir acesso',
  asking: 'A pedir…',
  asked: 'O seu pedido foi enviado aos administradores.',
  unknownRole: 'O seu perfil ainda não tem acesso ao portal. Contacte o administrador.',
  notFoundTitle: 'Página não encontrada',
  notFound: 'O endereço não existe ou mudou de lugar.',
} as const;
