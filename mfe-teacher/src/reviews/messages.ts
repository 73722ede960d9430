/** Texts of the reviews of grades. */
export const messages = {
  title: 'Revisões de prova',
  empty: 'Não há revisões pedidas nas suas turmas.',
  answer: 'Responder',
  answerOf: (assessment: string, name: string) => `Revisão de ${assessment} de ${name}`,
  note: (note: string) => `O estudante escreveu: ${note}`,
  hint: 'Se a nota muda, altere-a primeiro na pauta, ou peça a rectificação se a pauta já está homologada. A secretaria fecha o pedido e envia a sua resposta ao estudante.',
  outcome: 'Resposta',
  opinion: 'Parecer',
  grade: 'Abrir notas',
  changed: (old: string, now: string) => `${old} → ${now}`,
} as const;
