import { formatDay } from '../../platform/database/dates.ts';

export const messages = {
  notPublished: 'Esta nota não está publicada.',
  notOffered: 'A revisão de notas não pode ser pedida agora.',
  tooLate: (until: string) => `A revisão desta nota podia ser pedida até ${formatDay(until)}.`,
  asked: 'Pedido registado: pague a referência para começar.',
  askedFree: 'Pedido registado.',
  missing: 'Revisão não encontrada.',
  notWaiting: 'Esta revisão não espera por uma resposta.',
  own: 'Não responde à revisão da sua própria nota: a secretaria indica outro docente responsável.',
  stillSame: 'A nota ainda é a mesma: altere-a na pauta, ou peça a rectificação, e responda depois.',
  isAltered: 'A nota já é outra: responda que foi alterada.',
  answered: 'Resposta registada. A secretaria fecha o pedido e avisa o estudante.',
} as const;
