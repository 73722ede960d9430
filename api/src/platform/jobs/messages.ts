export const messages = {
  missing: 'Tarefa não encontrada.',
  cancelled: 'A tarefa foi cancelada.',
  cancelling: 'A tarefa termina depois do passo em curso.',
  over: 'A tarefa já terminou.',
  stopped: 'Cancelada a pedido.',
  notAllowed: 'A conta que pediu esta tarefa já não a pode fazer.',
  failed: (code: string) =>
    `A tarefa não foi concluída por um problema do portal. Tente de novo; se persistir, indique o código de suporte ${code}.`,
  abandoned: (code: string) =>
    `A tarefa foi interrompida várias vezes e não recomeça. Indique o código de suporte ${code}.`,
  tooMany: 'Tem demasiadas tarefas à espera. Aguarde que terminem ou cancele alguma.',
} as const;
