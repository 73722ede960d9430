/** Texts of `/lectures` and `/create-new-lecture`. */
export const messages = {
  title: 'Aulas',
  none: 'Ainda não tem aulas. Adicione a primeira.',
  add: 'Nova aula',
  editTitle: 'Editar aula',
  course: 'Curso',
  allClasses: 'Sem turma escolhida, é para todas as que lecciona na disciplina.',
  untilHelp: 'Último dia em que os estudantes a podem descarregar.',
  fileHelp:
    'PDF, DOCX, PPTX, XLSX, JPG, PNG ou ZIP, até 20 MB. Obrigatório, a não ser que indique uma ligação.',
  keptFile: (name: string) => `Ficheiro actual: ${name}. Escolha outro para o substituir.`,
  published: 'Publicada: os estudantes vêem-na',
  assessment: 'É uma avaliação',
  submit: 'Guardar aula',
  sending: 'A guardar…',
  notYours: 'Esta aula não existe ou não é sua.',
  nothingTaught: 'Não lecciona nenhuma disciplina neste ano.',
} as const;
