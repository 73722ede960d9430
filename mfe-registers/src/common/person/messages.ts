import { personLabels } from '@portal/shared-kit/contract/people/person-rules';

/** Texts of the fields of a person, common to all forms. */
export const personText = {
  ...personLabels,
  known: 'Pessoa já registada',
  knownHint:
    'Se a pessoa já existe no portal, escolha-a: os seus dados são preenchidos e não se regista duas vezes.',
  knownFailed: 'Não foi possível ler os dados desta pessoa. Escolha-a de novo.',

  department: 'Departamento',

  identity: 'Identificação',
  document: 'Documento',
  contacts: 'Contactos e residência',
  schooling: 'Formação',
  disability: 'Deficiência',
  isDeficient: 'Tem deficiência?',

  correct: 'Corrigir identificação',

  account: 'Conta de utilizador',
  accountOpen: 'Esta pessoa está desactivada, mas a conta continua aberta.',
  openAccount: 'Ver a conta em Utilizadores',
  createAccount: 'Criar conta e enviar a senha temporária por e-mail',
  role: 'Função',
} as const;
