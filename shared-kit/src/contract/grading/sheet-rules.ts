import { sheetLabels } from '../core/teaching-texts.ts';

/** Pautas and requests to reopen them: their state machines (C.5, C.6). Pure, without zod. */

export const sheetStates = ['EM_EDICAO', 'SUBMETIDA', 'HOMOLOGADA', 'RECTIFICADA'] as const;
export type SheetState = (typeof sheetStates)[number];
export const sheetStateLabels = sheetLabels as Record<SheetState, string>;

const sheetSteps: Record<SheetState, readonly SheetState[]> = {
  EM_EDICAO: ['SUBMETIDA'],
  SUBMETIDA: ['HOMOLOGADA', 'EM_EDICAO'],
  HOMOLOGADA: ['RECTIFICADA'],
  RECTIFICADA: ['RECTIFICADA'],
};
/** Allowed moves of a pauta from its state. */
export const nextSheetStates = (from: SheetState): readonly SheetState[] => sheetSteps[from];

export const reopeningStates = ['PENDENTE', 'AUTORIZADO', 'RECUSADO', 'FECHADO'] as const;
export type ReopeningState = (typeof reopeningStates)[number];
/** Also of requests to rectify, which have fewer. */
export const requestStateLabels: Record<ReopeningState, string> = {
  PENDENTE: 'Pendente',
  AUTORIZADO: 'Autorizado',
  RECUSADO: 'Recusado',
  FECHADO: 'Fechado',
};

export const rectificationStates = ['PENDENTE', 'AUTORIZADO', 'RECUSADO'] as const;
export type RectificationState = (typeof rectificationStates)[number];

/** Maximum days of a reopening (row 73). */
export const maxReopeningDays = 7;

/** Printed papers of an edition: its frequency, or the final pauta compiled from all kinds (I2, G.5). */
export const paperTypes = ['FREQUENCIA', 'FINAL'] as const;
export type PaperType = (typeof paperTypes)[number];
/** AFIXACAO is for the notice board: codes, no names (G.5). */
export const paperVersions = ['COMPLETA', 'AFIXACAO'] as const;
export type PaperVersion = (typeof paperVersions)[number];
/** Lines of a paper in the given order, which is by name; by code where names are left out, since the order by name would reveal them. */
export const inPaperOrder = <Line>(
  lines: readonly Line[],
  version: PaperVersion,
  codeOf: (line: Line) => string,
): readonly Line[] =>
  version === 'COMPLETA' ? lines : [...lines].sort((a, b) => codeOf(a).localeCompare(codeOf(b)));

/** A checksum as printed: its first 12 hexadecimal digits, in four groups of three (C.5). */
export const printedChecksum = (checksum: string): string =>
  checksum.slice(0, 12).toUpperCase().match(/.{3}/g)!.join('-');
