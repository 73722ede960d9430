import { minutes } from '../../platform/http/messages.ts';

/** Messages of the identity calls, in Portuguese. Those shared with the browser are in the contract's identity-rules. */
export const texts = {
  signedIn: 'Sessão iniciada.',
  signedOut: 'Sessão terminada.',
  blocked: 'A sua conta está bloqueada. Contacte a secretaria.',
  inactive: 'A sua conta está inactiva. Contacte a secretaria.',
  tooManyLogins: (seconds: number) =>
    `Demasiadas tentativas de entrada. Aguarde ${minutes(seconds)} e tente de novo.`,
  tooManyRequests: (seconds: number) => `Demasiados pedidos. Aguarde ${minutes(seconds)} e tente de novo.`,
  antiForgery: 'O pedido não pôde ser verificado. Recarregue a página e tente de novo.',
  sessionOver: 'A sua sessão terminou. Entre de novo.',
  sessionReused: 'A sua sessão foi terminada por segurança. Entre de novo.',
  wrongCurrent: 'A senha actual não está correcta.',
  commonPassword:
    'Esta senha é uma palavra muito usada, com números e símbolos. Escolha outra, por exemplo com várias palavras.',
  changedMeanwhile: 'A sua conta foi alterada entretanto. Tente de novo.',
  emailTaken: 'Este e-mail já está a ser usado.',
  emailUnchanged: 'Este já é o seu e-mail.',
  emailToConfirm: 'Enviámos uma ligação de confirmação para o novo e-mail.',
  otherRole: 'Não tem permissão para ver as permissões de outra função.',
  noRole: 'Função não encontrada.',
  proved: 'Confirmado.',
  factorUnreadable:
    'Os códigos da aplicação não podem ser verificados de momento. Use outro meio ou contacte a secretaria.',
  factorNeeded: 'A sua função exige um segundo factor: configure outro antes de remover este.',
  noFactor: 'Este segundo factor já não existe.',
  factorOffOnServer:
    'O segundo factor da sua conta foi removido por quem administra o servidor. As suas sessões foram terminadas.',
  noDevice: 'Este dispositivo já não é lembrado.',
  noSession: 'Esta sessão já terminou.',
  tooManyPasskeys: 'Já tem 10 chaves de acesso. Remova uma antes de registar outra.',
  totpStarted: 'Registe a chave na aplicação e indique o código que ela mostra.',
  totpOn: 'A aplicação de códigos foi activada.',
  totpOff: 'A aplicação de códigos foi removida.',
  passkeyOn: (name: string) => `A chave de acesso «${name}» foi registada.`,
  passkeyOff: (name: string) => `A chave de acesso «${name}» foi removida.`,
  passkeyAdded: 'Chave de acesso registada.',
  passkeyRemoved: 'Chave de acesso removida.',
  newRecoveryCodes: 'Foram criados novos códigos de recuperação; os anteriores deixaram de servir.',
  deviceForgotten: 'Um dispositivo deixou de ser lembrado.',
  sessionEnded: 'Sessão terminada.',
  sessionsEnded: 'As outras sessões foram terminadas.',
  signInAt: (provider: string) => `A sua função entra por «${provider}». Use esse botão.`,
  providerDown: 'O fornecedor de entrada não responde. Tente mais tarde ou entre de outra forma.',
  providerRefused: 'A entrada pelo fornecedor não foi aceite. Tente de novo.',
  providerCancelled: 'A entrada no fornecedor foi cancelada.',
  providerExpired: 'O tempo para entrar terminou, ou esta entrada já foi usada. Comece de novo.',
  providerOld: 'O fornecedor não confirmou agora quem é. Termine a sessão e entre de novo.',
  providerUnknown:
    'Não há conta do portal ligada a esta entrada. Confirme o seu e-mail em «Esqueceu a senha?», entre com a senha e ligue-a no seu perfil, ou contacte a secretaria.',
  providerDomain: 'Esta entrada só aceita contas da instituição.',
  providerGone: 'Este fornecedor já não está disponível.',
  identityTaken: 'Esta conta do fornecedor já está ligada a outra pessoa.',
  identityOther: 'A conta já tem outra ligação a este fornecedor. Retire-a primeiro.',
  identityOnly: 'É a única forma de entrar na conta: defina primeiro uma senha, em «Esqueceu a senha?».',
  noIdentity: 'Esta ligação já não existe.',
  identityLinked: (provider: string) => `A entrada por «${provider}» foi ligada à sua conta.`,
  identityUnlinked: (provider: string) => `A entrada por «${provider}» foi retirada da sua conta.`,
  firstSignIn: 'Bem-vindo(a).',
  hasPassword: 'A conta tem senha: altere-a para continuar.',
  accessRequested: 'O seu pedido de acesso foi enviado aos administradores.',
} as const;

/** What a mail says. */
export interface MailText {
  subject: string;
  text: string;
}

/** The text of a mail, with salutation and signature. */
export const letter = (name: string, ...paragraphs: string[]) =>
  [`Caro(a) ${name},`, ...paragraphs, 'Portal Académico'].join('\n\n');

const ignore = 'Se não fez este pedido, ignore esta mensagem: a sua conta continua como estava.';

export const mails = {
  signInAt: (name: string, provider: string, link: string): MailText => ({
    subject: 'Como entrar no portal',
    text: letter(
      name,
      `Recebemos um pedido para recuperar a senha. A sua conta entra por «${provider}» e não usa senha do portal: abra esta ligação e, na página de entrada, escolha esse botão.`,
      link,
      `Se esqueceu a senha de «${provider}», recupere-a lá.`,
      ignore,
    ),
  }),
  reset: (name: string, link: string, ways: readonly string[] = []): MailText => ({
    subject: 'Recuperação da senha',
    text: letter(
      name,
      ...(ways.length > 0
        ? [`A sua conta entra por «${ways.join('», «')}», sem senha do portal. Pode continuar a fazê-lo.`]
        : []),
      'Recebemos um pedido para definir uma nova senha da sua conta. Abra a ligação seguinte para a definir:',
      link,
      'A ligação é válida durante 60 minutos e só pode ser usada uma vez.',
      ignore,
    ),
  }),
  confirm: (name: string, link: string): MailText => ({
    subject: 'Confirme o seu e-mail',
    text: letter(
      name,
      'Abra a ligação seguinte para confirmar este endereço de e-mail:',
      link,
      'A ligação é válida durante 72 horas.',
      ignore,
    ),
  }),
  emailChanging: (name: string, email: string): MailText => ({
    subject: 'Pedido de alteração do e-mail',
    text: letter(
      name,
      `Foi pedida a alteração do e-mail da sua conta para ${email}. O endereço actual continua válido até o novo ser confirmado.`,
      'Se não fez este pedido, altere a sua senha e contacte a secretaria.',
    ),
  }),
  emailChanged: (name: string, email: string): MailText => ({
    subject: 'O e-mail da sua conta foi alterado',
    text: letter(
      name,
      `O e-mail da sua conta é agora ${email}, que foi confirmado. Este endereço deixou de servir para entrar.`,
      'Se não esperava esta alteração, contacte a secretaria de imediato.',
    ),
  }),
  passwordChanged: (name: string): MailText => ({
    subject: 'A sua senha foi alterada',
    text: letter(
      name,
      'A senha da sua conta foi alterada e as outras sessões foram terminadas.',
      'Se não foi você, recupere a senha de imediato e contacte a secretaria.',
    ),
  }),
  factorChanged: (name: string, what: string): MailText => ({
    subject: 'A segurança da sua conta foi alterada',
    text: letter(name, what, 'Se não foi você, altere a sua senha de imediato e contacte a secretaria.'),
  }),
  newDevice: (name: string, of: { device: string; at: string; ip: string }): MailText => ({
    subject: 'Nova entrada na sua conta',
    text: letter(
      name,
      `A sua conta foi aberta num dispositivo que não conhecíamos: ${of.device}, em ${of.at}, a partir do endereço ${of.ip}.`,
      'Se foi você, não precisa de fazer nada. Se não foi, altere a sua senha de imediato e contacte a secretaria.',
    ),
  }),
  firstMaster: (name: string, link: string): MailText => ({
    subject: 'A sua conta no Portal Académico',
    text: letter(
      name,
      'Foi criada para si a conta de administração do Portal Académico. Abra a ligação seguinte para confirmar o e-mail e definir a senha:',
      link,
      'A ligação é válida durante 72 horas.',
    ),
  }),
  accessRequest: (
    name: string,
    request: { who: string; role: string; permission: string; link: string },
  ): MailText => ({
    subject: 'Pedido de acesso',
    text: letter(
      name,
      `${request.who} (${request.role}) pede acesso a uma página.`,
      `Permissão em falta: ${request.permission}\nPágina: ${request.link}`,
    ),
  }),
};
