/** Words that more than one screen of the student uses. */
export const common = {
  /** S1 §8 */
  loading: 'Por favor, aguarde enquanto carregamos a informaçao...',
  failed: 'Não foi possível carregar a informação.',
  retry: 'Tentar de novo',
  support: (code: string) => `Código de suporte: ${code}`,
  notStudent: 'Esta conta não é de um estudante: aqui não há nada para mostrar.',
  entity: 'Entidade',
  reference: 'Referência',
  copy: 'Copiar',
  copied: 'Dados de pagamento copiados.',
  notCopied: 'Não foi possível copiar: seleccione o texto e copie-o.',
  share: 'Enviar',
  dueToday: 'hoje',
  dueIn: (days: number) => (days === 1 ? 'amanhã' : `em ${days} dias`),
  overdue: (days: number) => (days === 1 ? 'venceu ontem' : `venceu há ${days} dias`),
} as const;
