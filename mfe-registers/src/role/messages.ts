import { counted } from '@portal/shared-kit/contract/core/counted';
export const roleText = {
  roles: 'Funções',
  role: 'Função',
  description: 'Descrição',
  permissions: 'Permissões',
  rolesHint: 'As seis funções de base e as que têm utilizadores não podem ser eliminadas.',
  removeAsk: 'Nao tera como reverter esta operacao!',
  remove: 'Eliminar',

  addRole: 'Adicionar função',
  copyFrom: 'Copiar permissões de',
  copyHint: 'Em branco: a função começa sem permissões.',
  roleAdded: (name: string) => `A função «${name}» foi criada.`,
  setPermissions: 'Definir as permissões',
  allRoles: 'Ver todas as funções',

  givePermissions: 'Dar permissões',
  permissionsOf: (role: string) => `Permissões – ${role}`,
  chooseRole: 'Função',
  chooseFirst: 'Escolha a função cujas permissões quer ver ou alterar.',
  noRole: 'Não há nenhuma função com este endereço.',
  masterHasAll: 'A função Master tem sempre todas as permissões.',
  ownRole:
    'Esta é a sua função: ninguém altera as permissões da própria função. Peça a um administrador de outra função.',
  masterRole: 'Só um Master pode alterar esta função.',
  outranks:
    'Há quem tenha esta função e permissões que a sua conta não tem: só quem também as tem pode alterar a função.',
  readOnly: 'Pode ver as permissões desta função, mas não alterá-las.',
  whoHasIt: (count: number) =>
    count === 0
      ? 'Nenhum utilizador tem esta função.'
      : count === 1
        ? '1 utilizador tem esta função.'
        : `${count} utilizadores têm esta função.`,

  factor: 'Segundo factor',
  factorNotRequired: 'Esta função não exige um segundo factor.',
  factorRequired: (day: string, days: number) =>
    `Exigido a partir de ${day}; contas novas têm ${counted(days, 'dia', 'dias')}.`,
  changeFactor: 'Alterar exigência',
  factorFrom: 'Exigir a partir de',
  factorFromHint: 'Deixe vazio para não exigir.',
  graceDays: 'Dias para contas novas',
  graceDaysHint: 'Quantos dias uma conta nova tem antes de o segundo factor lhe ser exigido.',
  factorReason: 'Motivo',

  permissionNames: 'Nomes das permissões',
  name: 'Nome',
  module: 'Módulo',
  search: 'Pesquisar',
  nothingFound: (search: string) => `Nenhuma permissão corresponde a «${search}».`,
  wanted: 'Aplicações em uso pedem permissões que ainda não podem ser dadas',
  wantedOne: (title: string, label: string) => `${title}: ${label}`,
  takeIn: 'Acrescentar',
  takeInName: (name: string) => `Acrescentar ${name}`,
  newPermission: 'Nova permissão',
  addPermission: 'Adicionar',
  nameHint:
    'área.acção em minúsculas e sem acentos, como library.read. Pode ser dada a funções e pessoas; só tem efeito quando uma aplicação a pedir.',
  masterOnly: 'Só Master',
  total: (count: number) => counted(count, 'permissão', 'permissões'),
} as const;
