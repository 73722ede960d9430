import { counted } from '@portal/shared-kit/contract/core/counted';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';

const lines = (many: number) => counted(many, 'linha', 'linhas');

const camtNames = { CAMT052: 'camt.052', CAMT053: 'camt.053', CAMT054: 'camt.054' };
type CamtName = keyof typeof camtNames;

/** What is wrong with a bank file, for the person who sent it. */
export const messages = {
  empty: 'O ficheiro não tem movimentos.',
  tooMany: (most: number) => `O ficheiro tem mais de ${most} linhas: peça-o ao banco em partes.`,
  noHeader: 'O ficheiro não começa com a linha de cabeçalho (0).',
  noFooter: 'O ficheiro não termina com a linha de totais (9): pode estar incompleto.',
  wrongCount: (said: number, found: number) =>
    `O total do ficheiro diz ${lines(said)}, mas há ${found}: pode estar incompleto.`,
  wrongTotal: (saidCents: number, foundCents: number) =>
    `O ficheiro diz ${formatMoney(saidCents)}, mas as linhas somam ${formatMoney(foundCents)}.`,
  surplusCells: (line: number) => `A linha ${line} tem mais células do que o cabeçalho.`,
  wrongClosing: (saidCents: number, foundCents: number) =>
    `O saldo final do ficheiro é ${formatMoney(saidCents)}, mas o saldo inicial com os movimentos dá ${formatMoney(foundCents)}.`,
  badTotals: 'O número de linhas e o total não são algarismos.',
  noDetail: 'Não é uma linha de pagamento (2).',
  badReference: (written: string) => `«${written}» não é uma referência.`,
  noMovement: (written: string) => `«${written}» não é um movimento (campo 61).`,
  noTransactionType: (written: string) => `«${written}» não tem o tipo da transacção depois do valor.`,
  missingPage: (closedCents: number, openedCents: number) =>
    `A página anterior fecha com ${formatMoney(closedCents)} e esta abre com ${formatMoney(openedCents)}: falta uma página.`,
  twoCurrencies: (opening: string, closing: string) =>
    `O saldo inicial está em ${opening} e o final em ${closing}.`,
  noBalances: 'O ficheiro não tem saldo inicial e final (60F, 62F).',
  unknownEncoding: (name: string) => `O ficheiro está na codificação «${name}», que não se conhece.`,
  notXml: 'O ficheiro não é um XML válido.',
  notFormat: (format: CamtName, other: CamtName | undefined) =>
    `O ficheiro não é ${camtNames[format]}${other ? `: é ${camtNames[other]}` : ''}.`,
  notBoolean: (written: string) => `«${written}» não diz se é um estorno.`,
  wrongNet: (saidCents: number, foundCents: number) =>
    `O total líquido do ficheiro é ${formatMoney(saidCents)}, mas os movimentos dão ${formatMoney(foundCents)}.`,
  chargesOf: (number: string) => `Despesas retidas pelo banco${number === '' ? '' : ` (${number})`}`,
  noColumns: (names: string[]) => `Faltam colunas: ${names.join(', ')}.`,
  twiceColumn: (title: string) =>
    `Há mais de uma coluna «${title}»: não se sabe qual conta. Apague ou mude o título da outra.`,
  sideColumn: (title: string) =>
    `A coluna «${title}» diz se é crédito ou débito, e a tabela não a lê: escreva os débitos com sinal menos na coluna «Valor» e apague-a, ou use um modelo de ficheiro.`,
  tooLong: 'A referência ou o número da transacção tem mais de 200 caracteres.',
  problemAt: (line: number, problem: string) => `Linha ${line}: ${problem}`,
  noDate: (written: string, form: string) => `«${written}» não é uma data na forma ${form}.`,
  noAmount: (written: string) => (written === '' ? 'Não tem valor.' : `«${written}» não é um valor.`),
  notWhole: (written: string) => `«${written}» não é um valor em centavos inteiros.`,
  noTime: (written: string) => `«${written}» não é uma hora.`,
  noDay: (written: string) => (written === '' ? 'Não tem data.' : `«${written}» não é uma data.`),
  unknownSide: (written: string) =>
    written === '' ? 'Não diz se é crédito ou débito.' : `«${written}» não diz se é crédito ou débito.`,
  skippedMovement: 'O modelo salta esta linha, mas ela tem data e valor: é um movimento.',
  brokenQuote: 'As aspas que aqui se abrem não fecham no fim da célula: as linhas seguintes perder-se-iam.',
  bothSides: 'Tem valor a crédito e a débito.',
  negativeCredit: 'Tem um valor negativo a crédito: não diz se é crédito ou débito.',
  cutLine: 'A linha acaba a meio de um campo.',
  cutEnd:
    'O ficheiro acaba aqui a meio de uma linha: peça-o de novo ao banco. Se está completo, acrescente-lhe um fim de linha.',
  cutAmount: (written: string) =>
    `«${written}» não tem casas decimais, e o separador das colunas também está nos valores: pode estar cortado.`,
  moreCells: 'Tem mais células do que os títulos.',
  noSide: 'Não diz se é crédito ou débito.',
  notSheet: 'O ficheiro não é um XLSX.',
  notText: 'O ficheiro não é de texto: parece um XLSX.',
  notUtf8: 'O ficheiro não está em UTF-8: experimente Windows-1252.',
  isUtf16: 'O ficheiro está em UTF-16: peça-o ao banco, ou guarde-o, em UTF-8.',
  isUtf8: 'O ficheiro está em UTF-8 e não em Windows-1252.',
} as const;
