import { counted } from '@portal/shared-kit/contract/core/counted';
import { letter, type MailText } from '../accounts/messages.ts';

const users = (count: number) => counted(count, 'utilizador tem', 'utilizadores têm');

const maxNamed = 3;
const someOf = (labels: readonly string[]) => {
  const more = labels.length - maxNamed;
  const named = labels.slice(0, maxNamed).map((label) => `«${label}»`);
  return more > 0 ? `${named.join(', ')} e mais ${more}` : named.join(', ');
};

/** Messages of the administration of access; those quoted from the specification are in the contract. */
export const messages = {
  identityProtected: 'Este campo só muda em «Corrigir identificação».',
  roleMissing: 'Função não encontrada.',
  roleRemoved: 'Função eliminada com sucesso.',
  /** Decision 51. */
  baseRole: 'As seis funções de base não podem ser eliminadas.',
  roleInUse: (count: number) => `Não é possível eliminar: ${users(count)} esta função.`,
  noSuchRole: 'Escolha uma função da lista.',
  noSuchPermission: 'Há uma permissão que já não existe. Recarregue a página.',
  needsSeeing: (label: string, seeing: string) => `«${label}» só com «${seeing}».`,
  roleRightsSaved: 'Permissões da função guardadas.',
  permissionAdded: 'Permissão criada com sucesso.',
  permissionExists: 'Esta permissão já existe.',
  masterHasAll: 'A função Master tem sempre todas as permissões.',
  ownRole: 'Ninguém altera as permissões da própria função. Peça a um administrador de outra função.',
  ownRights: 'Ninguém altera os próprios direitos. Peça a outro administrador.',
  ownAccount: 'Não pode fazer isto à sua própria conta. Peça a outro administrador.',
  ownPassword: 'Altere a sua senha e o seu e-mail no seu perfil.',
  masterOnly: 'Só um Master pode dar ou retirar esta função ou permissão.',
  masterAccount: 'Só um Master pode alterar esta conta.',
  masterRole: 'Só um Master pode alterar esta função.',
  outranked: (labels: readonly string[]) =>
    `Esta conta tem permissões que a sua não tem (${someOf(labels)}). Só quem também as tem a pode alterar.`,
  outrankedHolders: (labels: readonly string[]) =>
    `Há quem tenha esta função e permissões que a sua conta não tem (${someOf(labels)}). Só quem também as tem pode alterar a função.`,
  notHeld: 'Só pode dar direitos que também tem.',
  lastMaster: 'É o último Master activo: nomeie outro antes.',

  roleFactorSaved: 'Exigência do segundo factor guardada.',
  ownFactor: 'Não pode repor o seu próprio segundo factor. Peça a outro administrador.',
  ownIdentity: 'Ligue e retire a sua própria entrada no seu perfil.',
  noFactor: 'Esta conta não tem segundo factor.',
  resetAsked: 'A reposição já foi pedida e espera por uma segunda pessoa.',
  resetRequested: 'Pedido registado. Outra pessoa com a mesma permissão tem de o confirmar.',
  resetGone: 'Este pedido já foi decidido.',
  resetOwn: 'Quem pediu não confirma: outra pessoa tem de o fazer.',
  resetConfirmed: 'Segundo factor reposto. As sessões da pessoa foram terminadas.',
  resetRefused: 'Pedido recusado.',
  resetMail: (name: string) =>
    `${name} pediu que o segundo factor da sua conta seja removido. O pedido espera por uma segunda pessoa.`,
  resetDone: (asked: string, confirmed: string) =>
    `O segundo factor da sua conta foi removido, a pedido de ${asked} e com a confirmação de ${confirmed}. As suas sessões foram terminadas.`,
  reminded: (count: number) =>
    count === 0
      ? 'Ninguém por lembrar: cada pessoa recebe no máximo um lembrete por dia.'
      : count === 1
        ? 'Lembrete enviado a 1 pessoa.'
        : `Lembrete enviado a ${count} pessoas.`,

  userMissing: 'Utilizador não encontrado.',
  userCreated: 'Utilizador criado. O acesso foi enviado por e-mail.',
  userUpdated: 'Utilizador actualizado com sucesso.',
  emailAsked: (email: string) =>
    `Utilizador actualizado. O e-mail só muda depois de ser confirmado pela ligação enviada para ${email}.`,
  userKept: 'Utilizador desactivado; o histórico mantém-se.',
  userRightsSaved: 'Direitos do utilizador guardados.',
  userRoleSaved: 'Função atribuída com sucesso.',
  userBlocked: 'Utilizador bloqueado. As suas sessões foram terminadas.',
  userUnblocked: 'Utilizador desbloqueado.',
  passwordSent: 'Senha temporária enviada por e-mail. As sessões do utilizador foram terminadas.',
  signsInAt: (provider: string) => `A função desta pessoa entra por «${provider}» e não usa senha do portal.`,
  notUsable: 'A conta está inactiva ou bloqueada: active-a primeiro.',
  nameEmpty: 'Indique o nome completo.',
  emailTaken: 'Este e-mail já está a ser usado.',
  emailOfPerson:
    'Este e-mail é de uma pessoa já registada. Se é a mesma pessoa, escolha-a em «Pessoa já registada».',
  hasAccount: 'Esta pessoa já tem conta.',
  noSuchPerson: 'Escolha uma pessoa da lista.',
  studentRoleUnfit:
    'A função Student tem permissões que só um Master pode dar: peça a um administrador que as retire antes de criar contas de estudante.',
  samePerson: 'A pessoa de uma conta não muda.',
} as const;

const access = (email: string, password: string, link: string, code: string | null = null) =>
  `Portal: ${link}\nUtilizador: ${email}${code ? ` (ou o seu código, ${code})` : ''}\nSenha temporária: ${password}`;
const change = 'Na primeira entrada ser-lhe-á pedida uma senha nova. Não partilhe esta mensagem.';
/** Tells of an account into which a provider signs in. */
const byProvider =
  (news: string) =>
  (name: string, provider: string, link: string): MailText => ({
    subject: 'A sua conta no Portal Académico',
    text: letter(
      name,
      news,
      `Abra esta ligação e, na página de entrada, escolha «Entrar com ${provider}»:`,
      link,
    ),
  });

export const mails = {
  factorReminder: (name: string, day: string, link: string): MailText => ({
    subject: 'Configure o segundo factor da sua conta',
    text: letter(
      name,
      `A sua função exige um segundo factor além da senha, a partir de ${day}. Configure-o em «Segurança», no seu perfil:`,
      link,
    ),
  }),
  createdAt: byProvider('Foi criada uma conta para si.'),
  reopenedAt: byProvider('A sua conta voltou a abrir.'),
  created: (name: string, email: string, password: string, link: string, code: string | null): MailText => ({
    subject: 'A sua conta no Portal Académico',
    text: letter(name, 'Foi criada uma conta para si.', access(email, password, link, code), change),
  }),
  passwordSent: (name: string, email: string, password: string, link: string): MailText => ({
    subject: 'Nova senha temporária',
    text: letter(
      name,
      'Um administrador definiu uma nova senha temporária para a sua conta.',
      access(email, password, link),
      change,
    ),
  }),
  emailAsked: (name: string, email: string): MailText => ({
    subject: 'Pedido de alteração do e-mail',
    text: letter(
      name,
      `Um administrador pediu a alteração do e-mail da sua conta para ${email}. O endereço actual continua válido até o novo ser confirmado.`,
      'Se não esperava esta alteração, contacte a secretaria.',
    ),
  }),
};

/** Texts of the exported lists. */
