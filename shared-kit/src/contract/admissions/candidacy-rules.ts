/** Rules of candidacies shared by browser and server. Pure, without zod. */

/** Decisions C.1, without the states that are not part of the first version. */
export const stateWords = {
  SUBMETIDA: 'Submetida',
  EM_ANALISE: 'Em análise',
  APROVADA: 'Aprovada',
  REPROVADA: 'Reprovada',
  DESISTIDA: 'Desistida',
  MATRICULADA: 'Matriculada',
  CADUCADA: 'Caducada',
} as const;
export type CandidacyState = keyof typeof stateWords;
export const candidacyStates = Object.keys(stateWords) as [CandidacyState, ...CandidacyState[]];

/** Filters of a list of candidacies beside the single states: undecided ones, or all. */
export const candidacyFilterWords = { PENDENTES: 'Por decidir', TODAS: 'Todas' } as const;

export const feeStates = ['SEM_TAXA', 'POR_PAGAR', 'PAGA'] as const;
export const feeWords: Record<(typeof feeStates)[number], string> = {
  SEM_TAXA: 'Sem taxa',
  POR_PAGAR: 'Por pagar',
  PAGA: 'Paga',
};

/** Allowed moves; REPROVADA → EM_ANALISE is the reopening. The database enforces them as well. */
export const candidacyMoves: Record<CandidacyState, readonly CandidacyState[]> = {
  SUBMETIDA: ['EM_ANALISE', 'DESISTIDA'],
  EM_ANALISE: ['APROVADA', 'REPROVADA', 'DESISTIDA'],
  APROVADA: ['MATRICULADA', 'CADUCADA'],
  REPROVADA: ['EM_ANALISE'],
  DESISTIDA: [],
  MATRICULADA: [],
  CADUCADA: [],
};

/** Not decided yet. */
export const isOpen = (state: string): boolean => state === 'SUBMETIDA' || state === 'EM_ANALISE';
/** Approved, in any later state. */
export const isApproved = (state: string): boolean => state === 'APROVADA' || state === 'MATRICULADA';

/** Reasons for refusing a candidacy, with the labels of decision 30. */
export const rejectionReasons = {
  DOCUMENTACAO_INCOMPLETA: 'Documentação incompleta',
  DOCUMENTO_INVALIDO: 'Documento ilegível ou inválido',
  SEM_REQUISITOS: 'Não reúne os requisitos de ingresso',
  VAGAS_ESGOTADAS: 'Vagas esgotadas',
  DUPLICADA: 'Candidatura duplicada',
  TAXA_NAO_PAGA: 'Taxa de candidatura não paga',
  DADOS_FALSOS: 'Dados falsos',
  OUTRO: 'Outro',
} as const;
export type RejectionReason = keyof typeof rejectionReasons;
export const rejectionCodes = Object.keys(rejectionReasons) as [RejectionReason, ...RejectionReason[]];

/** Reasons that a candidate can remedy, who may therefore apply again in the same intake (I53). */
export const mendableReasons = ['DOCUMENTACAO_INCOMPLETA', 'DOCUMENTO_INVALIDO', 'TAXA_NAO_PAGA'] as const;
const isMendable = (reason: RejectionReason): boolean =>
  (mendableReasons as readonly RejectionReason[]).includes(reason);

/** Minimum characters of the text for the reason 'Outro' (decision 30). */
export const otherReasonLength = 10;
/** Days within which a refusal can be reopened (decision 30). */
export const reopenDays = 30;
/** Until when a refusal of that moment can be reopened. */
export const reopenUntil = (refusedAt: Date): Date => new Date(refusedAt.getTime() + reopenDays * 86_400_000);

/** Added to the message where a refusal or a withdrawal annuls what was owed. */
export const feeAnnulledNotice =
  'A factura da taxa de candidatura foi anulada, com as suas referências: já não as pague.';

/** The message to a refused candidate, as previewed (decision 30). */
export function rejectionMessage(candidate: {
  name: string;
  number: string;
  course: string;
  reason: RejectionReason;
  text: string;
  /** Whether the candidacy fee was still owed. */
  feeAnnulled: boolean;
}): string {
  const { name, number, course, reason, text, feeAnnulled } = candidate;
  const why =
    reason === 'OUTRO' ? text.trim() : [rejectionReasons[reason], text.trim()].filter(Boolean).join('. ');
  return [
    `Caro(a) ${name},`,
    `A sua candidatura ${number} ao curso de ${course} não foi aceite.`,
    `Motivo: ${/[.!?]$/.test(why) ? why : `${why}.`}`,
    ...(isMendable(reason)
      ? ['Pode corrigir o que falta e candidatar-se de novo enquanto as candidaturas estiverem abertas.']
      : []),
    ...(feeAnnulled ? [feeAnnulledNotice] : []),
    'Se precisar de esclarecimentos, contacte a secretaria e indique o número da candidatura.',
    'Portal Académico',
  ].join('\n\n');
}

/** The 18th birthday as 'aaaa-mm-dd' where it is after `today`; otherwise undefined (decision 21). */
export function comesOfAgeOn(birthDate: string, today: string): string | undefined {
  const day = `${Number(birthDate.slice(0, 4)) + 18}${birthDate.slice(4)}`;
  const leap = day.endsWith('-02-29') && !isLeap(Number(day.slice(0, 4)));
  const onThatDay = leap ? `${day.slice(0, 4)}-03-01` : day;
  return onThatDay > today ? onThatDay : undefined;
}
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
