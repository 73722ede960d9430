export const whatIf = {
  unsaved: 'Experimente notas para o que falta. Nada disto é guardado.',
  average: (value: string, situation: string) => `Média de frequência ${value} · ${situation}`,
  final: (value: string, result: string) => `Média final ${value} · ${result}`,
  examAgain: 'Recorrência',
  exam: 'Exame normal',
  empty: 'Escreva pelo menos uma nota.',
} as const;
