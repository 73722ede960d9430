import { sheetLabels, teachingRoleLabels } from '@portal/shared-kit/contract/core/teaching-texts';

/** Texts of the teachers' screens; those with a source are the specification's. */
export const teacherText = {
  /** S1 §2 */
  title: 'Todas Professores',
  /** In 'Adicionar – Professores'; the title of the page is the specification's. */
  dialogs: 'Professores',
  email: 'E-mail',
  entryDate: 'Data de entrada',
  work: 'Docência',
  certificate: 'Certificado pedagógico',

  profileTitle: 'Perfil do professor',
  sections: 'Separadores',
  /** Decision 49. */
  data: 'Dados',
  documents: 'Documentos',
  allocations: 'Alocações',
  history: 'Histórico',
  account: 'Conta',

  document: 'Documento',
  kinds: { CV: 'CV', CERTIFICADO: 'Certificado' },
  kind: 'Tipo de documento',
  file: 'Ficheiro',
  fileHint: 'PDF, JPG ou PNG, até 5 MB.',
  size: 'Tamanho',
  handedIn: 'Entregue em',
  addDocument: 'Guardar documento',
  adding: 'A guardar...',
  wrongFileName: 'Escolha um ficheiro PDF, JPG ou PNG.',
  chooseFile: 'Escolha um ficheiro.',
  emptyFile: 'O ficheiro está vazio.',
  fileTooLarge: 'O ficheiro é demasiado grande: no máximo 5 MB.',
  download: 'Descarregar',
  remove: 'Eliminar',
  noDocuments: 'Ainda não há documentos deste professor.',
  /** S1 §5 */
  removeQuestion: 'Tem certeza que deseja eliminar este registro?',
  /** S1 §5 */
  removeWarning: 'Nao tera como reverter esta operacao!',

  subject: 'Disciplina',
  course: 'Curso',
  class: 'Turma',
  level: 'Nível',
  shift: 'Regime',
  role: 'Papel',
  roles: teachingRoleLabels as Record<string, string>,
  period: 'Período',
  from: (day: string) => `Desde ${day}`,
  fromTo: (start: string, end: string) => `${start} a ${end}`,
  semesterOf: (semester: number) => `${semester}.º`,
  allocate: 'Alocar, substituir ou remover',
  noAllocations: 'Este professor ainda não tem turmas.',

  year: 'Ano',
  semester: 'Semestre',
  students: 'Estudantes',
  passRate: 'Aprovados',
  pauta: 'Pauta',
  pautaStates: sheetLabels,
  noHistory: 'Este professor ainda não tem histórico.',
  unknown: '—',

  noAccount: 'Esta pessoa não tem conta no portal.',
  createAccount: 'Criar conta',
  createHint: 'A senha temporária é enviada por e-mail e muda-se no primeiro acesso.',
  accountRole: 'Função',
  state: 'Estado',
  lastLogin: 'Último acesso',
  never: 'Nunca',
} as const;
