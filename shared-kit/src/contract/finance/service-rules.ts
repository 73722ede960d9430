/** Rules of service requests shared by screens and server (C.8). Without zod. */

export const requestStateLabels = {
  NOVO: 'Novo',
  POR_PAGAR: 'Por pagar',
  EM_PROCESSAMENTO: 'Em processamento',
  AGUARDA_ENTIDADE_EXTERNA: 'Aguarda entidade externa',
  PRONTO: 'Pronto',
  ENTREGUE: 'Entregue',
  REJEITADO: 'Rejeitado',
  CANCELADO: 'Cancelado',
} as const;
export type RequestState = keyof typeof requestStateLabels;
export const requestStates = Object.keys(requestStateLabels) as [RequestState, ...RequestState[]];

const ends = ['REJEITADO', 'CANCELADO'] as const;
/** Allowed moves of a request; a reversed payment leads back to POR_PAGAR (I21). */
const machine: Record<RequestState, readonly RequestState[]> = {
  NOVO: ['POR_PAGAR', 'EM_PROCESSAMENTO', ...ends],
  POR_PAGAR: ['EM_PROCESSAMENTO', ...ends],
  EM_PROCESSAMENTO: ['AGUARDA_ENTIDADE_EXTERNA', 'PRONTO', 'REJEITADO', 'POR_PAGAR'],
  AGUARDA_ENTIDADE_EXTERNA: ['EM_PROCESSAMENTO', 'PRONTO', 'REJEITADO', 'POR_PAGAR'],
  PRONTO: ['ENTREGUE'],
  ENTREGUE: [],
  REJEITADO: [],
  CANCELADO: [],
};
export const nextRequestStates = (state: RequestState): readonly RequestState[] => machine[state];

/** States that staff set by hand, the daily ones first; paying and processing follow from its invoice. */
export const staffStates = [
  'PRONTO',
  'ENTREGUE',
  'EM_PROCESSAMENTO',
  'AGUARDA_ENTIDADE_EXTERNA',
  'REJEITADO',
] as const;
export const nextForStaff = (state: RequestState): (typeof staffStates)[number][] =>
  staffStates.filter(
    (to) => machine[state].includes(to) && !(state === 'POR_PAGAR' && to === 'EM_PROCESSAMENTO'),
  );

/** Returns true while the student can still cancel the request. */
export const isCancellable = (state: RequestState): boolean => machine[state].includes('CANCELADO');

/** What a request of a service has to name (J32). */
export const serviceNeeds = {
  DISCIPLINA: 'Disciplina',
  AVALIACAO: 'Avaliação (pede-se na própria nota)',
  PERIODO: 'Período',
  DOCUMENTO: 'Documento',
} as const;
export type ServiceNeed = keyof typeof serviceNeeds;

/** Fields in braces in the text of a service's paper, with what replaces them (decision 122). */
export const templateFields = {
  nome: 'nome do estudante',
  codigo: 'código de estudante',
  curso: 'curso',
  servico: 'nome do serviço',
  pedido: 'número do pedido',
  observacoes: 'observações do pedido',
  data: 'dia em que ficou pronto',
} as const;
export type TemplateField = keyof typeof templateFields;
const inBraces = /\{([^{}]*)\}/g;

export const unknownField = (template: string): string | undefined =>
  [...template.matchAll(inBraces)]
    .map(([, name]) => name!)
    .find((name) => !Object.hasOwn(templateFields, name));

/** The text with its fields replaced by known values. */
export const fillTemplate = (template: string, facts: Record<TemplateField, string>): string =>
  template.replaceAll(inBraces, (written, name: string) =>
    Object.hasOwn(facts, name) ? facts[name as TemplateField] : written,
  );

/** Whether the paper of a request can be printed. */
export const isPrintable = (state: RequestState): boolean => state === 'PRONTO' || state === 'ENTREGUE';
