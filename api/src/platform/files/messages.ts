const megabytes = (bytes: number) => String(Math.round((bytes / 1_048_576) * 10) / 10).replace('.', ',');
const names: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'application/zip': 'ZIP',
  'text/csv': 'CSV',
};

export const messages = {
  notMultipart: 'Formato não suportado: envie o ficheiro como multipart/form-data.',
  missing: 'Escolha um ficheiro.',
  empty: 'O ficheiro está vazio.',
  tooLarge: (most: number) => `O ficheiro é demasiado grande: no máximo ${megabytes(most)} MB.`,
  wrongType: (types: readonly string[]) =>
    `O conteúdo do ficheiro não é de um tipo aceite: ${types.flatMap((type) => names[type] ?? []).join(', ')}.`,
  wrongName: (type: string) =>
    `O nome do ficheiro não corresponde ao conteúdo, que é ${names[type] ?? type}. Mude-lhe o nome ou escolha outro.`,
  storeAway:
    'Os ficheiros estão temporariamente indisponíveis. Nada do que já estava guardado se perdeu; tente novamente dentro de instantes.',
  gone: 'O ficheiro já não está disponível.',
} as const;
