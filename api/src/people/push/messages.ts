import type { CommunicationType } from '@portal/shared-kit/contract/people/communication';

export const messages = {
  on: 'Este dispositivo passa a receber avisos.',
  off: 'O dispositivo deixou de receber avisos.',
  ready: 'Chave dos avisos.',
  missing: 'Dispositivo não encontrado.',
  badKey: 'O navegador deu uma chave inválida. Tente de novo.',
  tooMany: (most: number) => `Já tem ${most} dispositivos com avisos. Retire um deles primeiro.`,
} as const;

/** All that a notice says: that something is new, and about what. */
export const noticeTexts: Record<CommunicationType, string> = {
  GERAL: 'Tem uma mensagem nova.',
  CURSO: 'Tem uma mensagem nova sobre o seu curso.',
  TURMA: 'Tem uma mensagem nova sobre a sua turma.',
  INDIVIDUAL: 'Tem uma mensagem nova.',
  FINANCEIRA: 'Há uma novidade nos seus pagamentos.',
  PAUTA: 'Há uma novidade numa das suas disciplinas.',
};
