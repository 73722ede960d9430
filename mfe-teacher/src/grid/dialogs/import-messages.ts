const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const importMessages = {
  title: 'Importar notas de um ficheiro',
  steps:
    'Descarregue o modelo da turma, preencha as notas e escolha o ficheiro. Uma célula em branco não apaga nada.',
  template: 'Descarregar modelo (XLSX)',
  templateName: (subject: string) => `Notas ${subject}`,
  file: 'Ficheiro preenchido (XLSX ou CSV)',
  reading: 'A ler o ficheiro…',
  apply: (count: number) => (count === 1 ? 'Lançar 1 nota' : `Lançar ${count} notas`),
  preview: 'O que o ficheiro muda',
  found: (lines: number, set: number, conflicts: number, invalid: number, strangers: number) =>
    `${[
      counted(lines, 'linha', 'linhas'),
      counted(set, 'nota a lançar', 'notas a lançar'),
      ...(conflicts > 0 ? [counted(conflicts, 'conflito', 'conflitos')] : []),
      ...(invalid > 0 ? [counted(invalid, 'nota inválida', 'notas inválidas')] : []),
      ...(strangers > 0 ? [counted(strangers, 'linha por reconhecer', 'linhas por reconhecer')] : []),
    ].join(' · ')}.`,
  undecided: (count: number) =>
    count === 1 ? 'Falta decidir 1 conflito.' : `Falta decidir ${count} conflitos.`,
  lineOf: (number: number) => `linha ${number}`,
  cellOf: (assessment: string, number: number) => `${assessment} · linha ${number}`,
  student: 'Estudante',
  now: 'Actual',
  inFile: 'Ficheiro',
  result: 'Resultado',
  shut: 'O lançamento está fechado.',
  matches: {
    ambiguous: 'Mais de um estudante',
    unknown: 'Desconhecido',
    mismatch: 'O código não é o da referência da linha',
    other_name: 'O nome não corresponde ao código',
    surplus: 'A linha tem mais células do que o cabeçalho',
  },
  kinds: { set: 'A lançar', 'out-of-range': 'Fora de 0 a 20', invalid: 'Nota inválida' },
  choice: (name: string) => `Nota de ${name}`,
  wasThen: (base: string) => `Era ${base || 'em branco'} no modelo.`,
  keep: (now: string) => `Manter ${now || 'em branco'}`,
  take: (value: string) => `Lançar ${value}`,
} as const;
