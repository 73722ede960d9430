import { counted } from '../../contract/core/counted.ts';

/** Texts of what a list loads only when it is asked for: its printed form, and why nothing can be added. */
export const laterMessages = {
  readOnly: 'Só leitura',
  whyReadOnly: (permission: string) =>
    `Pode ver esta lista. Para adicionar precisa da permissão «${permission}».`,
  askAccess: 'Pedir acesso',
  accessAsked: 'O seu pedido foi enviado aos administradores.',
  printedOn: (at: string, rows: number) => `Impresso em ${at} · ${counted(rows, 'registo', 'registos')}`,
  searchedFor: (search: string) => `Pesquisa: ${search}`,
  tooLongToPrint: (most: number) => `A lista tem mais de ${most} linhas. Filtre-a antes de imprimir.`,
} as const;
