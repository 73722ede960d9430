export const messages = {
  notReadable: 'O ficheiro não se consegue ler. Guarde-o de novo como .xlsx ou .csv e tente outra vez.',
  damaged:
    'O ficheiro está danificado: parte dele mudou desde que foi guardado. Obtenha-o de novo e envie-o outra vez.',
  tooLargeInside: 'O ficheiro é demasiado grande depois de aberto. Divida-o e envie cada parte.',
  tooDeep: 'O ficheiro tem elementos encaixados a mais e não se consegue ler.',
  tooSlow: 'O ficheiro demora demasiado tempo a ler. Simplifique-o ou divida-o em partes.',
  busy: 'O servidor está muito ocupado e ainda não leu o ficheiro. Tente novamente dentro de instantes.',
  queueFull: 'Há demasiados ficheiros à espera de serem lidos. Tente novamente dentro de instantes.',
  tooManyColumns: (line: number, most: number) =>
    `Na linha ${line} há células depois da coluna ${most}. Apague-as e envie o ficheiro de novo.`,
  brokenCharacter: (line: number) =>
    `Na linha ${line} há um carácter estragado: o ficheiro está em UTF-8, mas não todo. Corrija-o, guarde-o em UTF-8 e envie-o de novo.`,
  brokenUtf16: 'O ficheiro está em UTF-16, mas estragado ou incompleto. Guarde-o em UTF-8 e envie-o de novo.',
  openQuote: (line: number) =>
    `Na linha ${line} há umas aspas (") que não fecham no fim da célula. Corrija-as e envie o ficheiro de novo.`,
} as const;
