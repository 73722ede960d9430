import { formatDay } from '@portal/shared-kit/dates';

export const commonText = {
  retry: 'Tentar de novo',
  cancel: 'Cancelar',
  supportCode: 'Código de suporte:',
  offline: 'Sem ligação à Internet.',
  entity: 'Entidade',
  reference: 'Referência',
  amount: 'Valor',
  payUntil: 'Pagar até',
  copy: (what: string) => `Copiar ${what}`,
  copied: 'Copiado',
  notCopied: 'Não foi possível copiar. Seleccione e copie à mão.',
  shareHint: 'Outra pessoa pode pagar por si.',
  /** Decision E.1. */
  shareText: (entity: string, reference: string, amount: string, until: string) =>
    `Entidade ${entity} Referência ${reference} Valor ${amount} até ${until}`,
  byWhatsApp: 'WhatsApp',
  bySms: 'SMS',
  allOfIt: 'tudo',
  fileEmpty: 'O ficheiro está vazio.',
  fileTooLarge: 'O ficheiro tem mais de 5 MB.',
  fileType: 'Só aceitamos ficheiros PDF, JPG ou PNG.',
  preparing: 'A preparar…',
} as const;

/** The last day of a period, dd/mm/aaaa; it closes at the start of the next day. */
export const lastDay = (closesAt: string): string =>
  formatDay(new Date(Date.parse(closesAt) - 1).toISOString());
