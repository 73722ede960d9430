import { personLabels } from '@portal/shared-kit/contract/people/person-rules';
import { counted } from '@portal/shared-kit/contract/core/counted';
/** Texts of the registers of people; those quoted in the specification stand in the contract. */
export const messages = {
  teacherMissing: 'Professor não encontrado.',
  teacherCreated: 'Professor criado com sucesso.',
  teacherUpdated: 'Professor actualizado com sucesso.',
  teacherKept: (allocations: number) =>
    `Este professor tem ${counted(allocations, 'alocação', 'alocações')}: foi desactivado e não eliminado, para que o histórico se mantenha.`,
  employeeMissing: 'Funcionário não encontrado.',
  employeeCreated: 'Funcionário criado com sucesso.',
  employeeUpdated: 'Funcionário actualizado com sucesso.',
  employeeKept: 'Funcionário desactivado; o histórico mantém-se.',
  /** After a deactivation, which ends no session. */
  accountStaysOpen: (mayClose: boolean) =>
    `A conta desta pessoa no portal continua aberta: ${
      mayClose ? 'desactive-a em Utilizadores' : 'peça a um administrador que a desactive'
    }.`,
  personMissing: 'Pessoa não encontrada.',
  alreadyTeacher: 'Esta pessoa já é professor.',
  alreadyEmployee: 'Esta pessoa já é funcionário.',
  roleMissing: 'A função Teacher não existe.',
  mayNotChangePerson:
    'Não tem permissão para alterar os dados desta pessoa. Escolha-a de novo e deixe-os como estão.',
  /** Names the person only if the caller may see them. */
  knownDocument: (name?: string) => alreadyRegistered('Este documento já pertence a', name),
  knownEmail: (name?: string) => alreadyRegistered('Este e-mail já pertence a', name),
  /** In an import, where no existing person can be chosen. */
  takenDocument: (name = 'uma pessoa já registada') => `Este documento já pertence a ${name}.`,
  takenEmail: (name = 'uma pessoa já registada') => `Este e-mail já pertence a ${name}.`,
  takenAmong: 'Está também noutra linha do ficheiro.',
  noSuchDepartment: 'Escolha um departamento activo.',
  noSuchProvince: 'Escolha uma província da lista.',
  noSuchDistrict: 'Escolha um distrito desta província.',
  knownOtherwise: (value: string) =>
    `Esta pessoa já está registada com «${value}». Deixe a célula vazia ou igual.`,
  ownIdentity: 'Ninguém corrige a própria identificação: outra pessoa o faz.',
  identityCorrected: 'Identificação corrigida.',
  documentAdded: 'Documento guardado.',
  documentMissing: 'Documento não encontrado.',
  documentsFull: (most: number) => `No máximo ${most} documentos por pessoa.`,
} as const;

const alreadyRegistered = (belongs: string, name: string | undefined) =>
  name
    ? `${belongs} ${name}. Se é a mesma pessoa, escolha-a em «Pessoa já registada».`
    : `${belongs} uma pessoa já registada.`;

/** Columns of import files; the first line of a file has these labels. */
export const importTexts = {
  ...personLabels,
  otherName: 'O nome não corresponde ao documento',
  department: 'Departamento',
  certificate: 'Certificado pedagógico',
  position: 'Cargo',
  contractType: 'Tipo de contrato',
  admissionDate: 'Data de admissão',
} as const;

/** Titles, file names and columns of the exported lists of staff. */
