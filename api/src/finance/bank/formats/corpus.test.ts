import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LayoutRules } from '@portal/shared-kit/contract/finance/bank-layout';
import { workbookOf } from '../../../testing/zip.ts';
import { bankFileTask, type Reading } from './read-bank-file.ts';
import type { BankMovement } from './bank-line.ts';

/** How a bank may send the text of a file: the files of the corpus are UTF-8 with LF. */
interface Written {
  ends?: '\n' | '\r\n' | '\r';
  encoding?: 'utf-8 with BOM' | 'windows-1252' | 'utf-16le' | 'utf-16be';
}

const folder = join(__dirname, 'corpus');

function bytesOf(file: string, { ends = '\n', encoding }: Written = {}): Buffer {
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('\n', ends);
  if (file.startsWith('xlsx/'))
    return workbookOf(text, { 'xl/styles.xml': readFileSync(join(folder, 'xlsx/styles.xml'), 'utf8') });
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1');
  if (encoding === undefined) return Buffer.from(text);
  const marked = `\uFEFF${text}`;
  if (encoding === 'utf-8 with BOM') return Buffer.from(marked);
  const little = Buffer.from(marked, 'utf16le');
  return encoding === 'utf-16le' ? little : little.swap16();
}

/** A movement in one line: number, day and time, value date where it is another day, amount, what is unusual, reference, number of the
 *  bank, text. */
function inWords(movement: BankMovement): string {
  const { number, paidAt, valueOn, incoming, amountCents, currency, foreign, booked, kind } = movement;
  const [day, time] = new Date(paidAt.getTime() + 7_200_000).toISOString().slice(0, 16).split('T');
  return [
    `${number}:`,
    day,
    ...(time === '00:00' ? [] : [time]),
    ...(valueOn === undefined || valueOn === day ? [] : [`(${valueOn})`]),
    `${incoming ? '+' : '-'}${(amountCents / 100).toFixed(2)}`,
    ...(foreign ? [currency === 'MZN' ? 'MZN with another currency' : currency] : []),
    ...(booked ? [] : ['not booked']),
    ...(kind === (incoming ? 'CREDITO' : 'DEBITO') ? [] : [kind]),
    `| ${movement.reference} | ${movement.bankId} | ${movement.told}`,
  ].join(' ');
}

const at = (column: number, length: number | null = null) => ({ at: column, length });
const nowhere = { time: null, debit: null, side: null, reference: null, told: null, transaction: null };
/** Four columns: day, reference, amount with its sign, text. */
const usual: LayoutRules = {
  kind: 'CSV',
  encoding: 'UTF8',
  delimiter: ';',
  skip: 1,
  skip_end: 0,
  decimal: ',',
  thousands: '.',
  date: 'DD/MM/AAAA',
  side: 'VALOR',
  credit_word: 'C',
  debit_word: 'D',
  columns: { ...nowhere, date: at(1), reference: at(2), amount: at(3), told: at(4) },
};
const commas: LayoutRules = { ...usual, delimiter: ',' };
const statement: LayoutRules = { ...usual, skip: 2, skip_end: 1 };
const words: LayoutRules = {
  ...usual,
  delimiter: '|',
  skip: 0,
  thousands: ' ',
  date: 'DD-MM-AAAA',
  side: 'LETRA',
  credit_word: 'CR',
  debit_word: 'DB',
  columns: { ...nowhere, date: at(1), amount: at(2), side: at(3), reference: at(4), transaction: at(5) },
};
const twoColumns: LayoutRules = {
  ...usual,
  delimiter: '\t',
  decimal: '.',
  thousands: ',',
  date: 'AAAA-MM-DD',
  side: 'COLUNAS',
  columns: {
    ...nowhere,
    date: at(1),
    time: at(2),
    amount: at(3),
    debit: at(4),
    told: at(5),
    transaction: at(6),
  },
};
const fixed: LayoutRules = {
  ...usual,
  kind: 'FIXA',
  skip_end: 1,
  decimal: 'CENTAVOS',
  thousands: '',
  date: 'DDMMAAAA',
  side: 'LETRA',
  columns: {
    ...nowhere,
    date: at(1, 8),
    amount: at(9, 12),
    side: at(21, 1),
    reference: at(22, 11),
    told: at(33, 30),
  },
};
const sheet: LayoutRules = { ...usual, kind: 'XLSX' };

/** File, format, how it is written, and its lines; one text is the reason why it is refused. */
type Case = [file: string, by: Reading, expected: string[] | string, written?: Written];

const corpus: Record<string, Case[]> = {
  MT940: [
    [
      'mt940/ano-bissexto.sta',
      'MT940',
      ['5: 2028-02-29 (2028-03-01) +100.00 |  | B-1 | ', '6: 2028-03-01 (2028-02-29) +200.00 |  | B-2 | '],
    ],
    [
      'mt940/anunciados.sta',
      'MT940',
      [
        '5: 2026-11-20 +2500.00 |  | I-1 | ',
        '6: 2026-11-21 +100.00 not booked |  | I-2 | Previsto',
        '8: 2026-11-21 -50.00 not booked |  | I-3 | ',
      ],
    ],
    [
      'mt940/barras-nas-referencias.sta',
      'MT940',
      ['5: 2026-11-20 +2500.00 |  | O/341241774//Z | 341241773/1XXXXX'],
    ],
    [
      'mt940/campo-ns.sta',
      'MT940',
      ['7: 2026-11-20 +2500.00 | 00000420340 |  | 68790452 01Propina 00000420340 15CELESTE'],
    ],
    [
      'mt940/codigo-de-fundos.sta',
      'MT940',
      [
        '5: 2026-11-20 +2500.00 |  | F-1 | ',
        '6: 2026-11-20 -15.00 COMISSAO |  | F-2 | Despesa',
        '8: 2026-11-20 -10.00 ESTORNO |  | F-3 | ',
        '9: 2026-11-20 +5.00 ESTORNO |  | F-4 | ',
      ],
    ],
    [
      'mt940/envelope-swift.sta',
      'MT940',
      [
        '6: 2026-11-20 +2500.00 | 00000420340 | BK-1 | REF 1 00000420340',
        '15: 2026-11-21 +100.00 |  | BK-2 | ',
      ],
    ],
    [
      'mt940/estornos.sta',
      'MT940',
      [
        '5: 2026-11-20 -2500.00 ESTORNO | 00000420340 | H-1 | Estorno 00000420340',
        '7: 2026-11-20 +15.00 ESTORNO |  | H-2 | Devolução da comissão',
      ],
    ],
    [
      'mt940/estruturado-interrogacao.sta',
      'MT940',
      [
        '5: 2026-11-20 +2500.00 | 00000420340 | Q-1 | TRANSFERENCIA EREF+NOTPROVIDED SVWZ+PROPINA REF 000004 20340 CELESTE DA CONCEICAO MONDLANE BDEMMZMX 000100000098765432101',
        '9: 2026-11-20 +100.00 | 00000421306 | Q-2 | DEPOSITO REF 000 004 213 06 ANA 123456789',
        '11: 2026-11-20 +50.00 |  | Q-3 | TRANSFERENCIA SEM REFERENCIA RUI 0123456789',
      ],
    ],
    [
      'mt940/estruturado-remi.sta',
      'MT940',
      [
        '5: 2026-11-20 +2500.00 | 00000420340 | R-1 | /EREF/NOTPROVIDED/ORDP//NAME/CELESTE MONDLANE/REMI/PROPINA 00000420340/ISDT/2026-11-20',
        '8: 2026-11-20 +100.00 | 00000421306 | R-2 | /TRTP/TRANSFERENCIA/IBAN/MZ59000100000098765432101/BIC/BDEMMZMX /NAME/RUI SITOE/ACCW/0104510633,BDEM/REMI/REF 000 004 213 06/EREF/987654321/',
        '12: 2026-11-20 +50.00 |  | R-3 | /ORDP//ACCW/0104510633,BDEM/NAME/SEM REFERENCIA/REMI/PROPINA DE NOVEMBRO/',
      ],
    ],
    [
      'mt940/linha-suplementar.sta',
      'MT940',
      [
        '5: 2026-11-20 +2500.00 | 00000420340 | S-1 | Propina 00000420340 /OCMT/MZN2500,00/CHGS/MZN0,00/',
        '8: 2026-11-20 +100.00 |  |  | MZ59NOME0104510633',
        '10: 2026-11-20 +50.00 |  |  | PAGAMENTO-DE-UMA-REFERENCIA-LONGA-DEMAIS E CONTINUA AQUI',
      ],
    ],
    [
      'mt940/linhas-que-parecem-campos.sta',
      'MT940',
      [
        '5: 2026-11-20 +2500.00 | 00000420340 | L-1 | Depósito às :20:45 no balcão :61: não é um movimento :62F:nem um saldo :44:nem um campo -vale a referência 00000420340',
        '13: 2026-11-20 +100.00 |  | L-2 | :61:também não',
      ],
    ],
    [
      'mt940/paginas.sta',
      'MT940',
      [
        '5: 2026-11-20 +1000.00 | 00000420340 | P-1 | 00000420340',
        '13: 2026-11-20 +500.00 | 00000421306 | P-2 | 00000421306',
      ],
    ],
    [
      'mt940/recusa-dia-que-nao-existe.sta',
      'MT940',
      'Linha 5: «2602311120C2500,00NTRFNONREF//K-1» não é um movimento (campo 61).',
    ],
    ['mt940/recusa-duas-moedas.sta', 'MT940', 'Linha 6: O saldo inicial está em MZN e o final em USD.'],
    [
      'mt940/recusa-marca-desconhecida.sta',
      'MT940',
      'Linha 5: «2611201120X2500,00NTRFNONREF//K-1» não é um movimento (campo 61).',
    ],
    ['mt940/recusa-milesimos.sta', 'MT940', 'Linha 5: «2500,005» não é um valor em centavos inteiros.'],
    [
      'mt940/recusa-pagina-em-falta.sta',
      'MT940',
      'Linha 11: A página anterior fecha com 1 000,00 MZN e esta abre com 1 700,00 MZN: falta uma página.',
    ],
    ['mt940/recusa-ponto-decimal.sta', 'MT940', 'Linha 5: «2500.00» não é um valor em centavos inteiros.'],
    [
      'mt940/recusa-saldo.sta',
      'MT940',
      'Linha 6: O saldo final do ficheiro é 12 400,01 MZN, mas o saldo inicial com os movimentos dá 12 400,00 MZN.',
    ],
    [
      'mt940/recusa-sem-saldo-final.sta',
      'MT940',
      'Linha 8: O ficheiro não tem saldo inicial e final (60F, 62F).',
    ],
    [
      'mt940/recusa-sem-tipo.sta',
      'MT940',
      'Linha 6: «2611201120C100,00» não tem o tipo da transacção depois do valor.',
    ],
    [
      'mt940/referencia-do-cliente.sta',
      'MT940',
      ['5: 2026-11-20 +2500.00 | 00000420340 | J-1 | 00000420340 Transferência'],
    ],
    ['mt940/referencia-duvidosa.sta', 'MT940', ['5: 2026-11-20 +2500.00 |  | D-1 | Ref 000004203 40']],
    [
      'mt940/referencia-partida.sta',
      'MT940',
      [
        '5: 2026-11-20 +2500.00 | 00000420340 | X-1 | Pagamento de propinas do mes de novembro da estudante, ref 00000420340 obrigada',
        '8: 2026-11-20 +100.00 | 00000420340 | X-2 | Propina 0000042 0340',
        '11: 2026-11-20 +50.00 | 00000420340 | X-3 | Ref 000 004 203 40',
        '14: 2026-11-20 +25.00 | 00000420340 | X-4 | Ref 00000420340 2026 11 20',
      ],
    ],
    [
      'mt940/saldos-negativos.sta',
      'MT940',
      ['5: 2026-11-20 +2500.00 |  | G-1 | ', '6: 2026-11-20 -4000.00 |  | G-2 | Salários'],
    ],
    [
      'mt940/sem-campo-20.sta',
      'MT940',
      ['7: 2026-11-20 +1000.00 |  | Z-1 | ', '16: 2026-11-21 +500.00 |  | Z-2 | '],
    ],
    [
      'mt940/simples.sta',
      'MT940',
      [
        '5: 2026-11-20 +2500.00 | 00000420340 | BK-1 | REF 1 Depósito ref 000 004 203 40 Celeste Mondlane',
        '8: 2026-11-20 -15.00 COMISSAO |  | BK-2 | Comissão de manutenção',
      ],
    ],
    [
      'mt940/tipos-de-transaccao.sta',
      'MT940',
      [
        '5: 2026-11-20 +100.00 |  | T-1 | ',
        '6: 2026-11-20 +100.00 |  | T-2 | ',
        '7: 2026-11-20 +100.00 |  | T-3 | ',
        '8: 2026-11-20 +100.00 |  | T-4 | ',
        '9: 2026-11-20 +100.00 |  | T-5 | ',
        '10: 2026-11-20 +100.00 |  | T-6 | ',
        '11: 2026-11-20 +100.00 |  | T-7 | ',
      ],
    ],
    [
      'mt940/tracos-e-linhas-vazias.sta',
      'MT940',
      ['7: 2026-11-20 +2500.00 | 00000420340 | W-1 | Propina 00000420340'],
    ],
    [
      'mt940/valor-zero.sta',
      'MT940',
      [
        '5: 2026-11-20 +2500.00 | 00000420340 | BK-1 | REF 1 00000420340',
        '7: 2026-11-20 -0.00 COMISSAO |  | BK-3 | Isento de comissão',
      ],
    ],
    [
      'mt940/varios-86.sta',
      'MT940',
      [
        '5: 2026-11-20 +2500.00 | 00000420340 | V-1 | Propina 00000420340',
        '8: 2026-11-20 +100.00 |  | V-2 | ',
      ],
    ],
    [
      'mt940/varios-extractos.sta',
      'MT940',
      ['11: 2026-11-20 +1000.00 |  | E-1 | ', '19: 2026-11-20 +40.00 USD |  | E-2 | '],
    ],
    [
      'mt940/virar-do-ano.sta',
      'MT940',
      [
        '5: 2026-12-31 (2027-01-02) +100.00 |  | A-1 | ',
        '6: 2027-01-02 (2026-12-31) +200.00 |  | A-2 | ',
        '7: 2027-01-02 +300.00 |  | A-3 | ',
        '8: 2027-01-02 (2027-01-05) +400.00 |  | A-4 | ',
      ],
    ],
    [
      'mt940/simples.sta',
      'MT940',
      [
        '5: 2026-11-20 +2500.00 | 00000420340 | BK-1 | REF 1 Depósito ref 000 004 203 40 Celeste Mondlane',
        '8: 2026-11-20 -15.00 COMISSAO |  | BK-2 | Comissão de manutenção',
      ],
      { ends: '\r\n' },
    ],
    [
      'mt940/simples.sta',
      'MT940',
      [
        '5: 2026-11-20 +2500.00 | 00000420340 | BK-1 | REF 1 Depósito ref 000 004 203 40 Celeste Mondlane',
        '8: 2026-11-20 -15.00 COMISSAO |  | BK-2 | Comissão de manutenção',
      ],
      { ends: '\r' },
    ],
    [
      'mt940/simples.sta',
      'MT940',
      [
        '5: 2026-11-20 +2500.00 | 00000420340 | BK-1 | REF 1 Depósito ref 000 004 203 40 Celeste Mondlane',
        '8: 2026-11-20 -15.00 COMISSAO |  | BK-2 | Comissão de manutenção',
      ],
      { encoding: 'utf-8 with BOM' },
    ],
    [
      'mt940/simples.sta',
      'MT940',
      [
        '5: 2026-11-20 +2500.00 | 00000420340 | BK-1 | REF 1 Depósito ref 000 004 203 40 Celeste Mondlane',
        '8: 2026-11-20 -15.00 COMISSAO |  | BK-2 | Comissão de manutenção',
      ],
      { encoding: 'windows-1252' },
    ],
    [
      'mt940/simples.sta',
      'MT940',
      [
        '5: 2026-11-20 +2500.00 | 00000420340 | BK-1 | REF 1 Depósito ref 000 004 203 40 Celeste Mondlane',
        '8: 2026-11-20 -15.00 COMISSAO |  | BK-2 | Comissão de manutenção',
      ],
      { encoding: 'utf-16le', ends: '\r\n' },
    ],
    [
      'mt940/linhas-que-parecem-campos.sta',
      'MT940',
      [
        '5: 2026-11-20 +2500.00 | 00000420340 | L-1 | Depósito às :20:45 no balcão :61: não é um movimento :62F:nem um saldo :44:nem um campo -vale a referência 00000420340',
        '13: 2026-11-20 +100.00 |  | L-2 | :61:também não',
      ],
      { ends: '\r' },
    ],
  ],
  camt: [
    ['camt/aviso-054.xml', 'CAMT054', ['1: 2026-11-20 +2500.00 | 00000420340 | BK-1 | 00000420340']],
    [
      'camt/cdata-e-entidades.xml',
      'CAMT053',
      [
        '1: 2026-11-20 +2500.00 | 00000420340 | BK-1 | Livros & propinas <novembro> ref 000 004 203 40 & mais',
      ],
    ],
    [
      'camt/datas.xml',
      'CAMT053',
      [
        '1: 2026-11-20 +1.00 |  | D-1 | ',
        '2: 2026-11-20 +2.00 |  | D-2 | ',
        '3: 2026-11-20 15:30 +3.00 |  | D-3 | ',
        '4: 2026-11-21 01:30 +4.00 |  | D-4 | ',
        '5: 2026-11-20 16:30 +5.00 |  | D-5 | ',
        '6: 2026-11-19 +6.00 |  | D-6 | ',
        '7: 2026-11-20 07:00 +7.00 |  | D-7 | ',
      ],
    ],
    [
      'camt/despesas-de-saida.xml',
      'CAMT053',
      [
        '1: 2026-11-20 -1500.00 |  | BK-1 | Fornecedor',
        '2: 2026-11-20 -26.00 COMISSAO |  |  | Despesas retidas pelo banco (BK-1)',
      ],
    ],
    [
      'camt/despesas-do-movimento.xml',
      'CAMT053',
      [
        '1: 2026-11-20 +2500.00 | 00000420340 | BK-1 | 00000420340',
        '2: 2026-11-20 -15.00 COMISSAO |  |  | Despesas retidas pelo banco (BK-1)',
      ],
    ],
    [
      'camt/despesas-ja-incluidas.xml',
      'CAMT053',
      ['1: 2026-11-20 +2500.00 | 00000420340 | BK-1 | 00000420340'],
    ],
    ['camt/envelope-cabecalho.xml', 'CAMT053', ['1: 2026-11-20 +2500.00 | 00000420340 | BK-1 | 00000420340']],
    [
      'camt/estados.xml',
      'CAMT053',
      [
        '1: 2026-11-20 +1.00 |  | S-1 | ',
        '2: 2026-11-20 +2.00 |  | S-2 | ',
        '3: 2026-11-20 +3.00 not booked |  | S-3 | ',
        '4: 2026-11-20 +4.00 not booked |  | S-4 | ',
        '5: 2026-11-20 +5.00 not booked |  | S-5 | ',
        '6: 2026-11-20 +6.00 not booked |  | S-6 | ',
      ],
    ],
    [
      'camt/indicador-de-estorno.xml',
      'CAMT053',
      [
        '1: 2026-11-20 +1.00 ESTORNO |  | R-1 | ',
        '2: 2026-11-20 +2.00 ESTORNO |  | R-2 | ',
        '3: 2026-11-20 +3.00 |  | R-3 | ',
        '4: 2026-11-20 -4.00 |  | R-4 | ',
        '5: 2026-11-20 -5.00 ESTORNO |  | R-5 | ',
      ],
    ],
    [
      'camt/latino.xml',
      'CAMT053',
      ['1: 2026-11-20 +2500.00 | 00000420340 | BK-1 | Depósito às três, conceição 00000420340'],
      { encoding: 'windows-1252' },
    ],
    [
      'camt/lote-bruto-e-transaccao-liquida.xml',
      'CAMT053',
      [
        '1: 2026-11-20 +1000.00 | 00000420340 | T-1 | 00000420340',
        '2: 2026-11-20 +1500.00 | 00000421306 | T-2 | 00000421306',
      ],
    ],
    [
      'camt/lote-com-valores-02.xml',
      'CAMT053',
      [
        '1: 2026-11-20 +1000.00 | 00000420340 | T-1 | 00000420340',
        '2: 2026-11-20 +1500.00 | 00000421306 | T-2 | 00000421306',
      ],
    ],
    [
      'camt/lote-com-valores.xml',
      'CAMT053',
      [
        '1: 2026-11-20 +1000.00 | 00000420340 |  | 00000420340',
        '2: 2026-11-20 +1500.00 | 00000421306 |  | 00000421306',
      ],
    ],
    [
      'camt/lote-de-sinais-mistos.xml',
      'CAMT053',
      [
        '1: 2026-11-20 +1000.00 | 00000420340 | T-1 | 00000420340',
        '2: 2026-11-20 -100.00 |  | T-2 | Devolução',
      ],
    ],
    [
      'camt/lote-de-uma-transaccao-com-moeda.xml',
      'CAMT053',
      ['1: 2026-11-20 +2500.00 MZN with another currency |  | L-8 | '],
    ],
    [
      'camt/lote-em-dois-detalhes.xml',
      'CAMT053',
      [
        '1: 2026-11-20 +1000.00 | 00000420340 | T-1 | 00000420340',
        '2: 2026-11-20 +1500.00 | 00000421306 | T-2 | 00000421306',
      ],
    ],
    [
      'camt/lote-liquido-de-despesas.xml',
      'CAMT053',
      [
        '1: 2026-11-20 +1000.00 | 00000420340 | T-1 | 00000420340',
        '2: 2026-11-20 +1500.00 | 00000421306 | T-2 | 00000421306',
        '3: 2026-11-20 -30.00 COMISSAO |  |  | Despesas retidas pelo banco (L-5)',
      ],
    ],
    ['camt/lote-sem-valores.xml', 'CAMT053', ['1: 2026-11-20 +2500.00 |  | L-2 | 00000420340 · 00000421306']],
    ['camt/lote-so-resumo.xml', 'CAMT053', ['1: 2026-11-20 +2500.00 |  | L-3 | Lote do balcão']],
    [
      'camt/numeros-do-banco.xml',
      'CAMT053',
      [
        '1: 2026-11-20 +1.00 |  | NOTPROVIDED | ',
        '2: 2026-11-20 +2.00 |  | N-2-1 | ',
        '3: 2026-11-20 +2.00 |  | T-3 | ',
      ],
    ],
    [
      'camt/outra-moeda.xml',
      'CAMT053',
      [
        '1: 2026-11-20 +40.00 USD |  | M-1 | ',
        '2: 2026-11-20 +2500.00 |  | M-2 | ',
        '3: 2026-11-20 +2500.00 MZN with another currency |  | M-3 | ',
      ],
    ],
    ['camt/prefixo.xml', 'CAMT053', ['1: 2026-11-20 +2500.00 | 00000420340 | BK-1 | 00000420340']],
    ['camt/recusa-ano.xml', 'CAMT053', 'Linha 18: «0026-11-20» não é uma data.'],
    [
      'camt/recusa-contagem-do-lote.xml',
      'CAMT053',
      'Linha 28: O total do ficheiro diz 3 linhas, mas há 2: pode estar incompleto.',
    ],
    ['camt/recusa-data-que-nao-existe.xml', 'CAMT053', 'Linha 18: «2026-02-31» não é uma data.'],
    ['camt/recusa-etiqueta-por-fechar.xml', 'CAMT053', 'Linha 28: O ficheiro não é um XML válido.'],
    ['camt/recusa-indicador-de-estorno.xml', 'CAMT053', 'Linha 21: «talvez» não diz se é um estorno.'],
    ['camt/recusa-milesimos.xml', 'CAMT053', 'Linha 18: «2500.005» não é um valor em centavos inteiros.'],
    [
      'camt/recusa-saldo.xml',
      'CAMT053',
      'Linha 30: O saldo final do ficheiro é 2 599,99 MZN, mas o saldo inicial com os movimentos dá 2 600,00 MZN.',
    ],
    ['camt/recusa-sem-data.xml', 'CAMT053', 'Linha 18: Não tem data.'],
    ['camt/recusa-sinal.xml', 'CAMT053', 'Linha 18: «C» não diz se é crédito ou débito.'],
    [
      'camt/recusa-soma-do-lote.xml',
      'CAMT053',
      'Linha 18: O ficheiro diz 2 500,00 MZN, mas as linhas somam 2 400,00 MZN.',
    ],
    ['camt/recusa-tipo-de-documento.xml', 'CAMT053', 'Linha 5: O ficheiro não é um XML válido.'],
    [
      'camt/recusa-total-liquido.xml',
      'CAMT053',
      'Linha 21: O total líquido do ficheiro é 2 485,01 MZN, mas os movimentos dão 2 485,00 MZN.',
    ],
    ['camt/recusa-virgula.xml', 'CAMT053', 'Linha 18: «2500,00» não é um valor em centavos inteiros.'],
    [
      'camt/referencia-estruturada.xml',
      'CAMT053',
      [
        '1: 2026-11-20 +1.00 | 00000420340 | F-1 | 000 004 203 40',
        '2: 2026-11-20 +2.00 | 00000421306 | F-2 | RF1800000421306',
        '3: 2026-11-20 +3.00 | 00000420340 | F-3 | Transferência',
        '4: 2026-11-20 +4.00 | 00000421306 | F-4 | Propina · Talão 00000421306',
      ],
    ],
    [
      'camt/referencia-partida.xml',
      'CAMT053',
      [
        '1: 2026-11-20 +1.00 | 00000420340 | P-1 | Pagamento de propinas do segundo semestre do curso de Direito, turma da noite, estudante Celeste Mondlane, segunda prestacao......, ref 00000420340 obrigada',
        '2: 2026-11-20 +2.00 | 00000421306 | P-2 | Ref 000 004 213 06',
        '3: 2026-11-20 +3.00 |  | P-3 | Ref 000004203 40',
      ],
    ],
    [
      'camt/relatorio-052.xml',
      'CAMT052',
      [
        '1: 2026-11-20 +2500.00 | 00000420340 | BK-1 | 00000420340',
        '2: 2026-11-20 23:00 +700.00 not booked |  |  | A lançar',
      ],
    ],
    [
      'camt/resumo-02.xml',
      'CAMT053',
      ['1: 2026-11-20 +2500.00 |  | BK-1 | ', '2: 2026-11-20 -15.00 |  | BK-2 | '],
    ],
    [
      'camt/resumo-08.xml',
      'CAMT053',
      ['1: 2026-11-20 +2500.00 |  | BK-1 | ', '2: 2026-11-20 -15.00 |  | BK-2 | '],
    ],
    [
      'camt/saldos-de-paginas.xml',
      'CAMT053',
      ['1: 2026-11-20 +1000.00 |  | P-1 | ', '2: 2026-11-20 +500.00 |  | P-2 | '],
    ],
    [
      'camt/utf-16-so-no-nome.xml',
      'CAMT053',
      ['1: 2026-11-20 +2500.00 | 00000420340 | BK-1 | Depósito às três, conceição 00000420340'],
    ],
    [
      'camt/utf-16.xml',
      'CAMT053',
      ['1: 2026-11-20 +2500.00 | 00000420340 | BK-1 | Depósito às três, conceição 00000420340'],
      { encoding: 'utf-16le' },
    ],
    [
      'camt/valor-zero.xml',
      'CAMT053',
      [
        '1: 2026-11-20 +2500.00 | 00000420340 | BK-1 | 00000420340',
        '2: 2026-11-20 -0.00 COMISSAO |  | BK-2 | Isento de comissão',
      ],
    ],
    [
      'camt/valores-da-iso.xml',
      'CAMT053',
      [
        '1: 2026-11-20 +2500.50 |  | V-1 | ',
        '2: 2026-11-20 +250.00 |  | V-2 | ',
        '3: 2026-11-20 +7.00 |  | V-3 | ',
      ],
    ],
    [
      'camt/varias-contas.xml',
      'CAMT053',
      ['1: 2026-11-20 +1.00 |  | C-1 | ', '2: 2026-11-20 +2.00 |  | C-2 | '],
    ],
    [
      'camt/versao-02.xml',
      'CAMT053',
      [
        '1: 2026-11-20 +2500.00 | 00000420340 | BK-1 | Celeste Mondlane · Propina 00000420340',
        '2: 2026-11-20 -15.00 COMISSAO |  | BK-2 | Comissão de manutenção',
      ],
    ],
    [
      'camt/versao-08.xml',
      'CAMT053',
      ['1: 2026-11-20 (2026-11-23) +2500.00 | 00000420340 | BK-1 | Celeste Mondlane · Propina 00000420340'],
    ],
    ['camt/versao-13.xml', 'CAMT053', ['1: 2026-11-20 +2500.00 | 00000420340 | BK-1 | Depósito 00000420340']],
    [
      'camt/utf-16.xml',
      'CAMT053',
      ['1: 2026-11-20 +2500.00 | 00000420340 | BK-1 | Depósito às três, conceição 00000420340'],
      { encoding: 'utf-16be' },
    ],
    [
      'camt/versao-02.xml',
      'CAMT053',
      [
        '1: 2026-11-20 +2500.00 | 00000420340 | BK-1 | Celeste Mondlane · Propina 00000420340',
        '2: 2026-11-20 -15.00 COMISSAO |  | BK-2 | Comissão de manutenção',
      ],
      { encoding: 'utf-8 with BOM', ends: '\r\n' },
    ],
    ['camt/aviso-054.xml', 'CAMT053', 'O ficheiro não é camt.053: é camt.054.'],
    ['camt/versao-08.xml', 'CAMT052', 'O ficheiro não é camt.052: é camt.053.'],
  ],
  CSV: [
    [
      'csv/aspas-e-quebras.csv',
      commas,
      [
        '2: 2026-11-20 +2500.00 | 00000420340 |  | Depósito "da Celeste"',
        '3: 2026-11-20 +100.00 | 00000421306 |  | Em duas linhas',
        '5: 2026-11-20 -15.00 COMISSAO |  |  | Comissão',
      ],
    ],
    [
      'csv/colunas-e-hora.csv',
      twoColumns,
      [
        '2: 2026-11-20 15:30 +2500.00 | 00000420340 | D-1 | Propina 000 004 203 40',
        '3: 2026-11-20 15:31 -15.00 COMISSAO |  | D-2 | Comissão',
        '4: 2026-11-20 15:32 -0.00 COMISSAO |  | D-3 | Isento de comissão',
      ],
    ],
    [
      'csv/data-e-hora-juntas.csv',
      usual,
      [
        '2: 2026-11-20 15:30 +2500.00 | 00000420340 |  | Depósito',
        '3: 2026-11-20 08:05 +100.00 | 00000421306 |  | Depósito',
      ],
    ],
    [
      'csv/palavras.csv',
      words,
      [
        '1: 2026-11-20 +2500.00 | 00000420340 | DOC-1 | ',
        '2: 2026-11-20 -15.00 |  | DOC-2 | ',
        '3: 2026-11-20 +7.50 | 00000421306 | DOC-3 | ',
      ],
    ],
    [
      'csv/recusa-aspas-abertas.csv',
      usual,
      'Na linha 2 há umas aspas (") que não fecham no fim da célula. Corrija-as e envie o ficheiro de novo.',
    ],
    ['csv/recusa-celulas-a-mais.csv', usual, 'Linha 3: Tem mais células do que os títulos.'],
    ['csv/recusa-dos-dois-lados.csv', twoColumns, 'Linha 2: Tem valor a crédito e a débito.'],
    ['csv/recusa-fuso.csv', usual, 'Linha 2: «20/11/2026T15:30:10Z» não é uma data na forma DD/MM/AAAA.'],
    ['csv/recusa-milesimos.csv', usual, 'Linha 2: «2500,005» não é um valor.'],
    ['csv/recusa-milhares.csv', usual, 'Linha 3: «25.00,00» não é um valor.'],
    [
      'csv/recusa-movimento-saltado.csv',
      usual,
      'Linha 1: O modelo salta esta linha, mas ela tem data e valor: é um movimento.',
    ],
    [
      'csv/recusa-negativo-a-credito.csv',
      twoColumns,
      'Linha 3: Tem um valor negativo a crédito: não diz se é crédito ou débito.',
    ],
    ['csv/recusa-palavra.csv', words, 'Linha 2: «DEB» não diz se é crédito ou débito.'],
    [
      'csv/recusa-separador.csv',
      usual,
      'Linha 2: «20/11/2026,00000420340,2500.00,Depósito» não é uma data na forma DD/MM/AAAA.',
    ],
    ['csv/recusa-virgula-solta.csv', commas, 'Linha 2: Tem mais células do que os títulos.'],
    [
      'csv/simples.csv',
      statement,
      [
        '3: 2026-11-20 +2500.00 | 00000420340 |  | Depósito de Celeste',
        '4: 2026-11-20 -15.00 COMISSAO |  |  | Comissão de manutenção',
      ],
    ],
    [
      'csv/sinal-atras.csv',
      usual,
      [
        '2: 2026-11-20 +2500.00 | 00000420340 |  | Depósito',
        '3: 2026-11-20 -15.00 COMISSAO |  |  | Comissão',
        '4: 2026-11-20 +7.00 |  |  | Juros',
      ],
    ],
    ['csv/tabela-recusa.csv', 'TABELA', 'Linha 3: «250.000» não é um valor.'],
    [
      'csv/tabela.csv',
      'TABELA',
      [
        '2: 2026-11-20 23:50 +2500.00 | 00000420340 |  | Depósito',
        '3: 2026-11-20 -15.00 COMISSAO |  |  | Comissão',
        '4: 2026-11-20 -0.00 COMISSAO |  |  | Isento de comissão',
      ],
    ],
    [
      'csv/simples.csv',
      { ...statement, encoding: 'WINDOWS1252' },
      [
        '3: 2026-11-20 +2500.00 | 00000420340 |  | Depósito de Celeste',
        '4: 2026-11-20 -15.00 COMISSAO |  |  | Comissão de manutenção',
      ],
      { encoding: 'windows-1252', ends: '\r\n' },
    ],
    [
      'csv/simples.csv',
      statement,
      'Linha 2: O ficheiro não está em UTF-8: experimente Windows-1252.',
      { encoding: 'windows-1252' },
    ],
    [
      'csv/simples.csv',
      { ...statement, encoding: 'WINDOWS1252' },
      'O ficheiro está em UTF-8 e não em Windows-1252.',
    ],
    [
      'csv/simples.csv',
      statement,
      'O ficheiro está em UTF-16: peça-o ao banco, ou guarde-o, em UTF-8.',
      { encoding: 'utf-16le' },
    ],
    [
      'csv/simples.csv',
      statement,
      [
        '3: 2026-11-20 +2500.00 | 00000420340 |  | Depósito de Celeste',
        '4: 2026-11-20 -15.00 COMISSAO |  |  | Comissão de manutenção',
      ],
      { encoding: 'utf-8 with BOM', ends: '\r' },
    ],
    [
      'csv/tabela.csv',
      'TABELA',
      [
        '2: 2026-11-20 23:50 +2500.00 | 00000420340 |  | Depósito',
        '3: 2026-11-20 -15.00 COMISSAO |  |  | Comissão',
        '4: 2026-11-20 -0.00 COMISSAO |  |  | Isento de comissão',
      ],
      { encoding: 'windows-1252', ends: '\r\n' },
    ],
  ],
  'fixed width': [
    ['fixa/recusa-letra.txt', fixed, 'Linha 2: «X» não diz se é crédito ou débito.'],
    ['fixa/recusa-linha-cortada.txt', fixed, 'Linha 3: A linha acaba a meio de um campo.'],
    ['fixa/recusa-sem-sinal.txt', fixed, 'Linha 2: Não diz se é crédito ou débito.'],
    ['fixa/recusa-tabulacao.txt', fixed, 'Linha 2: «0» não diz se é crédito ou débito.'],
    [
      'fixa/sem-espacos-finais.txt',
      fixed,
      ['2: 2026-11-20 +2500.00 | 123456789 |  | ', '3: 2026-11-20 -15.00 |  |  | '],
    ],
    [
      'fixa/simples.txt',
      fixed,
      [
        '2: 2026-11-20 +2500.00 | 00000420340 |  | Depósito de Celeste',
        '3: 2026-11-20 -15.00 COMISSAO |  |  | Comissão',
        '4: 2026-11-20 -0.00 |  |  | Isento',
      ],
    ],
    [
      'fixa/simples.txt',
      { ...fixed, encoding: 'WINDOWS1252' },
      [
        '2: 2026-11-20 +2500.00 | 00000420340 |  | Depósito de Celeste',
        '3: 2026-11-20 -15.00 COMISSAO |  |  | Comissão',
        '4: 2026-11-20 -0.00 |  |  | Isento',
      ],
      { encoding: 'windows-1252', ends: '\r\n' },
    ],
  ],
  XLSX: [
    [
      'xlsx/arredondamentos.xml',
      sheet,
      [
        '2: 2026-11-20 +8.20 | 00000420340 |  | Depósito',
        '3: 2026-11-20 +1000.00 | 00000421306 |  | Depósito',
      ],
    ],
    [
      'xlsx/numeros-e-datas.xml',
      sheet,
      [
        '2: 2026-11-20 +2500.50 | 00000420340 |  | Depósito',
        '3: 2026-11-20 15:30 +2500.00 | 12345678901 |  | Texto',
        '5: 2026-11-20 -15.00 COMISSAO |  |  | Comissão',
      ],
    ],
    [
      'xlsx/recusa-erro.xml',
      sheet,
      'Linha 2: A célula tem um erro da folha de cálculo (#N/A). Escreva o valor.',
    ],
    [
      'xlsx/recusa-formula.xml',
      sheet,
      'Linha 2: A célula tem uma fórmula que ainda não foi calculada. Abra e guarde o ficheiro na folha de cálculo, ou escreva o valor.',
    ],
    ['xlsx/recusa-linha-distante.xml', sheet, 'Linha 4000: «ontem» não é uma data na forma DD/MM/AAAA.'],
    ['xlsx/recusa-milesimos.xml', sheet, 'Linha 2: «1.005» não é um valor.'],
    ['xlsx/recusa-texto-com-ponto.xml', sheet, 'Linha 2: «2500.00» não é um valor.'],
    [
      'xlsx/zeros-a-esquerda.xml',
      sheet,
      ['2: 2026-11-20 +2500.00 | 00000420340 |  | ', '3: 2026-11-20 +100.00 | 000004203 |  | '],
    ],
  ],
  'SIBS and MEPS': [
    [
      'sibs/meps.txt',
      'MEPS',
      [
        '2: 2026-11-20 15:30 +2500.00 | 00000420340 | BK-1 | ',
        '3: 2026-11-20 15:31 +1.00 | 00000421306 | BK-2 | ',
      ],
    ],
    ['sibs/recusa-ano.txt', 'MEPS', 'Linha 2: «602611201530» não é uma data.'],
    [
      'sibs/recusa-contagem.txt',
      'MEPS',
      'Linha 4: O total do ficheiro diz 3 linhas, mas há 2: pode estar incompleto.',
    ],
    ['sibs/recusa-data.txt', 'MEPS', 'Linha 2: «202602311530» não é uma data.'],
    [
      'sibs/recusa-sem-rodape.txt',
      'MEPS',
      'O ficheiro não termina com a linha de totais (9): pode estar incompleto.',
    ],
    ['sibs/recusa-totais.txt', 'MEPS', 'Linha 4: O número de linhas e o total não são algarismos.'],
    [
      'sibs/recusa-total.txt',
      'MEPS',
      'Linha 4: O ficheiro diz 2 501,01 MZN, mas as linhas somam 2 501,00 MZN.',
    ],
  ],
};

/** The lines of a file, or the reason why it is refused. */
function read(by: Reading, bytes: Buffer): string[] | string {
  try {
    return bankFileTask.read({ bytes, by }).movements.map(inWords);
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each(Object.entries(corpus))('%s', (_format, cases) => {
  // As objects: a test with more parameters than its row has values would wait for a callback.
  test.each(cases.map(([file, by, expected, written]) => ({ file, by, expected, written })))(
    '$file',
    ({ file, by, expected, written }) => {
      expect(read(by, bytesOf(file, written))).toEqual(expected);
    },
  );
});
