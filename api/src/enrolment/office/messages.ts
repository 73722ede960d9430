/** Texts of the office's notes about students, and of their labels and cards. */
export const messages = {
  noStudent: 'Estudante não encontrado.',
  own: 'As observações da secretaria sobre si não lhe são mostradas. Trate-as com outra pessoa da secretaria.',
  noNote: 'Observação não encontrada.',
  noFile: 'Esta observação não tem documento.',
  savedOtherwise:
    'A observação anterior já foi guardada, com outro conteúdo. Se guardar de novo, fica como outra observação.',
  added: 'Observação guardada.',
  notYours: 'Só quem escreveu a observação, ou quem corrige identificações, a pode eliminar.',
  somethingGone: 'Um dos estudantes já não existe. Escolha-os de novo.',
  made: 'Documento preparado.',
  files: { ETIQUETAS: 'etiquetas.pdf', CARTOES: 'cartoes.pdf' },
  titles: { ETIQUETAS: 'Etiquetas de estudantes', CARTOES: 'Cartões de estudantes' },
  card: 'Cartão de estudante',
  photo: 'Foto',
  entered: (year: number) => `Ingresso em ${year}`,
  none: '—',
} as const;
