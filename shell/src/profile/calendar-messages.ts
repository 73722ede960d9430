export const calendarText = {
  title: 'Calendário dos exames',
  help: 'Um endereço secreto com as datas e salas dos seus exames, para o calendário do telemóvel ou do computador. Não tem notas. Quem tiver o endereço vê as datas: não o partilhe.',
  create: 'Criar endereço',
  renew: 'Renovar endereço',
  end: 'Terminar endereço',
  since: (day: string) => `Tem um endereço desde ${day}. Para o ver outra vez, renove-o.`,
  address: 'Endereço do calendário',
  once: 'Copie-o agora: só é mostrado uma vez.',
  copy: 'Copiar',
  copied: 'Endereço copiado.',
  open: 'Abrir no calendário',
  failed: 'Não foi possível ler o calendário.',
} as const;
