import { counted } from '@portal/shared-kit/contract/core/counted';
const list = (labels: readonly string[]) => labels.map((label) => `«${label}»`).join(', ');

export const messages = {
  missing: 'Importação não encontrada.',
  mayNot: 'Não tem permissão para importar estes registos.',
  mayNotChange: 'Não tem permissão para alterar registos que já existem.',
  locked:
    'O ficheiro está protegido por palavra-passe ou é de um Excel antigo (.xls). Guarde-o como .xlsx sem palavra-passe e tente de novo.',
  tooManyRows: (most: number) => `O ficheiro tem mais de ${most} linhas. Divida-o e importe cada parte.`,
  noRows: 'O ficheiro não tem linhas para importar.',
  wrongHeaders: (
    missing: readonly string[],
    unknown: readonly string[],
    expected: readonly string[],
  ): string =>
    [
      ...(missing.length > 0
        ? [`${missing.length === 1 ? 'Falta a coluna' : 'Faltam as colunas'} ${list(missing)}.`]
        : []),
      ...(unknown.length > 0
        ? [
            `${unknown.length === 1 ? 'Não se conhece a coluna' : 'Não se conhecem as colunas'} ${list(unknown)}.`,
          ]
        : []),
      `A primeira linha deve ter as colunas do modelo: ${list(expected)}.`,
    ].join(' '),
  twiceHeader: (label: string) => `A coluna «${label}» aparece duas vezes.`,
  longCell: (line: number, label: string, most: number) =>
    `Na linha ${line}, a célula de «${label}» tem mais de ${most} caracteres. Encurte-a e envie o ficheiro de novo.`,
  required: (label: string) => `Preencha «${label}».`,
  surplus: (text: string) =>
    `A linha tem mais células do que o cabeçalho: «${text}» não tem título. Corrija o ficheiro e envie-o de novo.`,
  errorCell: (text: string) => `A célula tem um erro da folha de cálculo (${text}). Escreva o valor.`,
  notCalculated:
    'A célula tem uma fórmula que ainda não foi calculada. Abra e guarde o ficheiro na folha de cálculo, ou escreva o valor.',
  isPercentage: 'É uma percentagem: indique um número sem %.',
  isDate:
    'É uma data ou hora: indique um número. Se a folha de cálculo a converteu, formate a célula como número.',
  notInteger: 'Indique um número inteiro.',
  notNumber: 'Indique um número.',
  notDay: 'Indique uma data como 31/12/2026.',
  notAllowed: (text: string) => `«${text}» não existe. Veja os valores na folha «Valores» do modelo.`,
  several: (text: string) => `Há vários registos chamados «${text}». Preencha este no ecrã do registo.`,
  twice: (line: number) => `É o mesmo registo da linha ${line}.`,
  changedSince: 'Este registo mudou depois da verificação. Verifique a linha de novo.',
  changedAfter: 'Este registo foi alterado depois da importação e ficou como está.',
  checked: (rows: number) => `${counted(rows, 'linha verificada', 'linhas verificadas')}.`,
  imported: (made: number, failed: number) =>
    failed === 0
      ? `${counted(made, 'linha importada', 'linhas importadas')}.`
      : `${counted(made, 'linha importada', 'linhas importadas')}; ${failed} não, com o motivo em cada uma.`,
  undone: (rows: number, kept: number) =>
    kept === 0
      ? `${counted(rows, 'linha anulada', 'linhas anuladas')}.`
      : `${counted(rows, 'linha anulada', 'linhas anuladas')}; ${counted(kept, 'ficou como está, com o motivo nela', 'ficaram como estão, com o motivo em cada uma')}.`,
  begun: 'Ficheiro recebido: as linhas estão a ser verificadas.',
  mended: 'Linha verificada de novo.',
  confirming: 'A importação começou.',
  undoing: 'A anulação começou.',
  working: 'Esta importação ainda está a ser processada. Aguarde que termine.',
  notChecked: 'As linhas desta importação ainda não foram verificadas.',
  alreadyDone: 'Esta importação já foi feita.',
  stillWrong: (count: number) =>
    `${counted(count, 'linha tem erros', 'linhas têm erros')}. Corrija ou confirme que ficam de fora.`,
  nothingToDo: 'Nenhuma linha tem nada a importar.',
  final: 'Esta importação não se anula.',
  tooLate: 'Uma importação pode ser anulada durante 24 horas.',
  jobs: {
    check: (title: string, file: string) => `Verificar importação de ${title}: ${file}`,
    write: (title: string, file: string) => `Importar ${title}: ${file}`,
    undo: (title: string, file: string) => `Anular importação de ${title}: ${file}`,
  },
  sheets: { data: 'Dados', example: 'Exemplo', values: 'Valores' },
  templateName: (kind: string) => `modelo_${kind}`,
} as const;
