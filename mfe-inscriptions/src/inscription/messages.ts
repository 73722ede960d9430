import type { RenewalSubject } from '@portal/shared-kit/contract/enrolment/own-renewal';

export const messages = {
  /** S2 §2 */
  empty: 'Ainda não tem registro',
  listOf: (tab: string, year: number) => `${tab} – ${year}`,

  name: 'Nome',
  course: 'Curso',
  level: 'Nível académico',
  levelOf: (level: string, degree: string) => `${level} – ${degree}`,
  shift: 'Regime',
  academicYear: 'Ano lectivo',
  semester: 'Semestre',
  type: 'Tipo de inscrição',
  entryYear: 'Ano de ingresso',
  situation: 'Situação',
  active: 'Activo',
  inactive: 'Inactivo',

  view: 'Ver',
  changeState: 'Mudar estado',
  confirmPayment: 'Confirmar pagamento',

  recordTitle: (name: string) => `Inscrição – ${name}`,
  code: 'Código de estudante',
  term: 'Ano lectivo e semestre',
  termOf: (year: string, semester: string) => `${year}, ${semester}`,
  since: 'Desde',
  effective: 'Com efeito a partir de',
  suspendedUntil: 'Interrupção até',
  invoice: 'Factura',
  invoiceOf: (number: string, amount: string, state: string) => `${number} – ${amount} – ${state}`,
  invoiceStates: {
    RASCUNHO: 'rascunho',
    EMITIDA: 'por pagar',
    PARCIAL: 'paga em parte',
    PAGA: 'paga',
    ANULADA: 'anulada',
  } as Record<string, string>,
  noInvoice: 'Sem factura',
  subjects: 'Disciplinas escolhidas',
  noSubjects: 'Nenhuma disciplina escolhida.',
  subjectOf: (name: string, year: number) => `${name} (${year}.º ano)`,
  choice: ({
    chosen,
    enrolled,
    blocked_reason,
  }: Pick<RenewalSubject, 'chosen' | 'enrolled' | 'blocked_reason'>) => {
    if (enrolled) return 'escolhida, inscrito';
    if (!chosen) return 'bloqueada, não pôde escolher';
    return blocked_reason ? 'escolhida, agora bloqueada' : 'escolhida, por inscrever';
  },
  history: 'Estados por que passou',
  begun: (state: string) => `Criada como ${state}`,
  moved: (from: string, to: string) => `${from} → ${to}`,
  by: (actor: string) => `por ${actor}`,
  bySystem: 'pelo portal',
  reasonGiven: (reason: string) => `Motivo: ${reason}`,
  effectiveFrom: (day: string) => `Com efeito a partir de ${day}`,

  stateTitle: (name: string) => `Mudar o estado da inscrição de ${name}`,
  current: 'Estado actual',
  target: 'Novo estado',
  nothingToDo: 'Esta inscrição não pode passar a outro estado por si.',
  blocked: (state: string, why: string) => `${state}: ${why}`,
  reason: 'Motivo',
  reasonHint: 'Fica no histórico da inscrição.',
  reasonTooShort: 'Escreva pelo menos 5 caracteres.',
  effectiveDate: 'Com efeito a partir de (opcional)',
  chooseTarget: 'Escolha o estado.',
  confirm: 'Mudar estado',
  suspensionHint: 'Uma interrupção dura no máximo um ano.',
  annulHint: 'A factura por pagar é anulada com a inscrição.',
  changedByOther: 'A inscrição foi alterada por outra pessoa. Confira o estado actual antes de continuar.',
} as const;
