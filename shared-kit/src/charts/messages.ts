export const chartMessages = {
  showTable: 'Ver em tabela',
  summary: (title: string, unit: string, count: number, most: string) =>
    `${title}: ${count} valores de ${unit}. Maior: ${most}.`,
} as const;
