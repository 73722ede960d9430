export const messages = {
  recorded: 'Adaptação registada.',
  ended: 'Adaptação terminada.',
  noStudent: 'Estudante não encontrado.',
  missing: 'Adaptação não encontrada.',
  own: 'Ninguém regista nem termina adaptações suas.',
  inactive: 'Este estudante está desactivado.',
  over: 'Este dia já passou.',
  holds: 'O estudante já tem esta adaptação nestes dias: termine-a primeiro.',
  endedAlready: 'Esta adaptação já terminou.',
} as const;
