/** Texts of the administration of users. */
export const userText = {
  users: 'Usuários',
  fullName: 'Nome completo',
  name: 'Nome',
  email: 'E-mail',
  contact: 'Contacto',
  role: 'Função',
  allRoles: 'Todas as funções',
  state: 'Estado',
  changes: 'Alterações',
  changeable: 'Permitidas',
  toConfirm: (email: string) => `Por confirmar: ${email}`,
  emailHint: 'Só muda depois de ser confirmado pela ligação enviada para o novo endereço.',

  person: 'Pessoa já registada',
  personHint: 'Um professor ou funcionário sem conta. Em branco: é uma pessoa nova.',
  ofPerson: 'Nome e contacto são os da pessoa escolhida.',
  passwordHint: 'A senha temporária é enviada para este endereço e tem de ser mudada na primeira entrada.',
  ownEmail: 'Mude o seu e-mail no seu perfil.',
  roleElsewhere: 'A função muda-se em «Atribuir função».',

  assignRole: 'Atribuir função',
  viewRights: 'Função e permissões',

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
  masterHasAll: 'A função Master tem sempre todas as permissões.',
  readOnly: 'Pode ver os direitos deste utilizador, mas não alterá-los.',
} as const;
