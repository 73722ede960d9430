/** Texts of documents that are kept for reading offline. */
export const keptText = {
  title: 'Guardados neste dispositivo',
  keep: 'Guardar para ler sem ligação',
  keepOf: (name: string) => `Guardar para ler sem ligação: ${name}`,
  kept: 'guardado neste dispositivo',
  open: 'Abrir',
  openOf: (name: string) => `Abrir ${name}`,
  remove: 'Retirar',
  removeOf: (name: string) => `Retirar ${name} deste dispositivo`,
  since: (day: string) => `guardado em ${day}`,
  until: 'Ficam cifrados neste dispositivo até os retirar ou sair da conta.',
  noRoom: 'Não há espaço neste dispositivo para guardar o documento.',
  lost: 'O navegador apagou este documento: guarde-o outra vez.',
} as const;
