import { counted } from '@portal/shared-kit/contract/core/counted';
export const messages = {
  ended: 'Esta ligação já não é válida. Peça o documento de novo.',
  queueFull: 'Há demasiados documentos à espera. Tente novamente dentro de instantes.',
  /** Footer of a list: who requested it and when (decision 101). */
  madeBy: (name: string, at: string) => `Emitido por ${name} em ${at}`,
  /** Of what was read from a replica. */
  dataOf: (at: string) => `Dados de ${at}`,
  code: 'Código de verificação:',
  signature: 'Assinatura e carimbo',
  page: 'Página {page} de {pages}',
  rows: (count: number) => counted(count, 'registo', 'registos'),
  made: 'Documento preparado.',
  /** Over a table that is not narrowed. */
  all: 'Sem filtros',
  part: (title: string, part: number, parts: number) => `${title} (parte ${part} de ${parts})`,
  fileOfPart: (name: string, part: number) => `${name}_parte_${part}`,
  state: (state: string) => `Estado: ${state}`,
  search: (search: string) => `Pesquisa: «${search}»`,
  tooMany: (limit: number) =>
    `A pesquisa encontra mais de ${limit} registos: refine-a ou limpe-a antes de exportar.`,
  noSuchExport: 'Esta lista já não se pode exportar. Peça-a de novo.',
  exported: (count: number, dataOf?: string) =>
    `Lista com ${count} registos${dataOf === undefined ? '' : `, com dados de ${dataOf}`}.`,
  /** Decision 101. */
  inBackground: (rows: number, email: string) =>
    `São ${rows} registos: o documento é preparado em segundo plano e a ligação segue para ${email}.`,
  enclosed: (names: readonly string[]) => `Em anexo: ${names.join(', ')}.`,
  exportSubject: 'A sua exportação está pronta',
  exportMail: (name: string, addresses: readonly string[], hours: number) =>
    [
      `Olá ${name},`,
      addresses.length === 1
        ? `O documento que pediu está pronto. Abra-o nas próximas ${hours} horas:`
        : `O documento que pediu está pronto, em ${addresses.length} partes. Abra-as nas próximas ${hours} horas:`,
      addresses.join('\n'),
      'Contém dados pessoais: não reencaminhe esta mensagem. Se não pediu este documento, avise a administração do portal.',
    ].join('\n\n'),
} as const;

/** Titles of columns and words of filters that many exported lists share. */
export const listWords = {
  code: 'Código',
  course: 'Curso',
  subject: 'Disciplina',
  class: 'Turma',
  year: 'Ano',
  semester: 'Semestre',
  state: 'Estado',
  amount: 'Valor',
  date: 'Data',
  entity: 'Entidade',
  from: 'Desde',
  until: 'Até',
  is: (title: string, value: string | number) => `${title}: ${value}`,
} as const;
