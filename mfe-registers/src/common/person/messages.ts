/** Texts of the fields of a person, common to all forms. */
export const personText = {
  known: 'Pessoa já registada',
  knownHint:
    'Se a pessoa já existe no portal, escolha-a: os seus dados são preenchidos e não se regista duas vezes.',
  knownFailed: 'Não foi possível ler os dados desta pessoa. Escolha-a de novo.',

  department: 'Departamento',

  identity: 'Identificação',
  fullName: 'Nome completo',
  gender: 'Género',
  birthDate: 'Data de nascimento',
  father: 'Nome do pai',
  mother: 'Nome da mãe',
  nationality: 'Nacionalidade',
  birthplace: 'Naturalidade',

  document: 'Documento',
  documentType: 'Tipo de documento',
  documentNumber: 'Número do documento',

  contacts: 'Contactos e residência',
  contact: 'Contacto',
  alternative: 'Contacto alternativo',
  email: 'E-mail',
  address: 'Bairro ou avenida',
  block: 'Quarteirão',
  house: 'Casa n.º',

  schooling: 'Formação',
  lastSchool: 'Última escola frequentada',
  lastSchoolYear: 'Ano de conclusão',
  trainingArea: 'Área de formação',

  disability: 'Deficiência',
  isDeficient: 'Tem deficiência?',
  deficientType: 'Tipo de deficiência',

  correct: 'Corrigir identificação',

  account: 'Conta de utilizador',
  accountOpen: 'Esta pessoa está desactivada, mas a conta continua aberta.',
  openAccount: 'Ver a conta em Utilizadores',
  createAccount: 'Criar conta e enviar a senha temporária por e-mail',
  role: 'Função',
} as const;
