/** Texts of the administration of users. */
export const userText = {
  users: 'Usuários',
  fullName: 'Nome completo',
  name: 'Nome',
  email: 'E-mail',
  contact: 'Contacto',
  role: 'Função',
  allRoles: 'Todas as funções',
  lastLogin: 'Última entrada',
  state: 'Estado',
  never: 'Nunca entrou',
  active: 'Activo',
  inactive: 'Inactivo',
  blocked: 'Bloqueado',
  firstLogin: 'Aguarda a primeira entrada',
  you: 'É a sua conta',
  master: 'Só um Master altera',

  person: 'Pessoa já registada',
  personHint: 'Um professor ou funcionário sem conta. Em branco: é uma pessoa nova.',
  ofPerson: 'Nome e contacto são os da pessoa escolhida.',
  passwordHint: 'A senha temporária é enviada para este endereço e tem de ser mudada na primeira entrada.',
  ownEmail: 'Mude o seu e-mail no seu perfil.',
  roleElsewhere: 'A função muda-se em «Atribuir função».',

  assignRole: 'Atribuir função',
  viewRights: 'Função e permissões',
  resetPassword: 'Repor senha',
  resetQuestion: 'Enviar uma nova senha temporária?',
  resetWarning:
    'A senha actual deixa de servir, as sessões abertas terminam e a senha temporária segue por e-mail para',
  block: 'Bloquear',
  blockQuestion: 'Bloquear este utilizador?',
  blockWarning: 'As sessões abertas terminam e não pode entrar até ser desbloqueado.',
  unblock: 'Desbloquear',
  unblockQuestion: 'Desbloquear este utilizador?',
  unblockWarning: 'Pode voltar a entrar com a senha que tem.',

  rightsTitle: 'Função e permissões do utilizador',
  rightsOf: (name: string) => `Função e permissões – ${name}`,
  noUser: 'Não há nenhum utilizador com este endereço.',
  /** S2 §2, decision 56. */
  privilege: 'Previlegio',
  changeRole: 'Mudar a função',
  changeRoleOf: (name: string) => `Mudar a função – ${name}`,
  reason: 'Motivo',
  reasonHint: 'Obrigatório quando a nova função dá mais direitos.',
  permissions: 'Permissões',
  permissionsHint:
    'Marcadas estão as permissões que contam. Marque para dar uma permissão directa; desmarque para a retirar a esta pessoa, mesmo que a função a dê. Ao lado de cada uma está a sua origem.',
  direct: 'directa',
  denied: 'retirada',
  byRole: 'função',
  own: 'Esta é a sua conta: ninguém altera os próprios direitos. Peça a outro administrador.',
  closed: 'Só um Master pode alterar esta conta.',
  masterHasAll: 'A função Master tem sempre todas as permissões.',
  readOnly: 'Pode ver os direitos deste utilizador, mas não alterá-los.',
} as const;

interface State {
  active: boolean;
  blocked: boolean;
  first_logg: 'yes' | 'não';
}

/** How an account stands, in words. */
export function stateOf({ active, blocked, first_logg }: State): string {
  if (!active) return userText.inactive;
  if (blocked) return userText.blocked;
  return first_logg === 'yes' ? userText.firstLogin : userText.active;
}
