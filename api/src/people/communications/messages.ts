export const messages = {
  missing: 'Mensagem não encontrada.',
  noSuchStudent: 'Estudante não encontrado.',
  noFile: 'Esta mensagem não tem anexo.',
  nobody: 'Ninguém receberia esta mensagem.',
  notTaught: 'Só pode escrever às turmas e disciplinas que lecciona.',
  sentOtherwise:
    'A mensagem anterior já foi enviada, com outro conteúdo. Se enviar de novo, segue como outra mensagem.',
  past: 'O último dia não pode estar no passado.',
  sent: (recipients: number) =>
    recipients === 1 ? 'Mensagem enviada a 1 pessoa.' : `Mensagem enviada a ${recipients} pessoas.`,
  audience: {
    GERAL: 'Todos os estudantes',
    CURSO: (course: string) => `Estudantes de ${course}`,
    TURMA: (classGroup: string) => `Turma ${classGroup}`,
    PAUTA: (subject: string, classGroup: string) => `${subject}, turma ${classGroup}`,
    FINANCEIRA: (course: string | null) =>
      course ? `Estudantes de ${course} com pagamentos vencidos` : 'Estudantes com pagamentos vencidos',
  },
} as const;
