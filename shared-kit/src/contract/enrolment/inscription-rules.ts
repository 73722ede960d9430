/** Rules of inscriptions shared by screens and server: states, transitions, required reasons. Without zod. */

/** In order of progress; CANCELADA is for renewals only (decisions C.3, C.4). */
export const stateLabels = {
  PENDENTE: 'Pendente',
  CONFIRMADA: 'Confirmada',
  ACTIVA: 'Activa',
  SUSPENSA: 'Suspensa',
  CONCLUIDA: 'Concluída',
  ANULADA: 'Anulada',
  TRANSFERIDA: 'Transferida',
  CANCELADA: 'Cancelada',
} as const;
export type InscriptionState = keyof typeof stateLabels;
export const inscriptionStates = Object.keys(stateLabels) as [InscriptionState, ...InscriptionState[]];

/** Stored types; a candidacy only appears as one in the lists (decision 95). */
export const storedTypes = ['Inscrição', 'Renovação', 'Reingresso', 'Mudança de curso'] as const;
export const inscriptionTypes = [...storedTypes, 'Candidatura'] as const;
export type StoredType = (typeof storedTypes)[number];
export type InscriptionType = (typeof inscriptionTypes)[number];

type Machine = Partial<Record<InscriptionState, readonly InscriptionState[]>>;

/** Decision C.3. */
const ofInscription: Machine = {
  PENDENTE: ['CONFIRMADA', 'ANULADA'],
  CONFIRMADA: ['ACTIVA', 'ANULADA'],
  ACTIVA: ['CONCLUIDA', 'SUSPENSA', 'ANULADA', 'TRANSFERIDA', 'CONFIRMADA'],
  SUSPENSA: ['ACTIVA'],
  ANULADA: ['CONFIRMADA'],
};
/** Decision C.4; a cancelled renewal can be resumed (decision 87). */
const ofRenewal: Machine = {
  PENDENTE: ['CONFIRMADA', 'CANCELADA'],
  CONFIRMADA: ['CONCLUIDA', 'CANCELADA'],
  CONCLUIDA: ['CONFIRMADA'],
  CANCELADA: ['CONFIRMADA'],
};

export const nextStates = (type: InscriptionType, state: InscriptionState): readonly InscriptionState[] =>
  (type === 'Renovação' ? ofRenewal : ofInscription)[state] ?? [];

/** Only closing a semester concludes an inscription (I56), and only a reversed payment makes one unpaid again (I21). */
const notByHand: Machine = { ACTIVA: ['CONCLUIDA', 'CONFIRMADA'], CONCLUIDA: ['CONFIRMADA'] };
/** The manual ones among them. */
export const statesByHand = (type: InscriptionType, state: InscriptionState): readonly InscriptionState[] =>
  nextStates(type, state).filter((to) => !notByHand[state]?.includes(to));

/** The state after payment. */
export const paidState = (type: InscriptionType): InscriptionState =>
  type === 'Renovação' ? 'CONCLUIDA' : 'ACTIVA';

/** Whether a move needs a reason (decision 96), as reopening does (C.3). */
export const needsReason = (from: InscriptionState, to: InscriptionState): boolean =>
  ['SUSPENSA', 'ANULADA', 'TRANSFERIDA'].includes(to) ||
  ['ANULADA', 'CANCELADA', 'ACTIVA>CONFIRMADA', 'CONCLUIDA>CONFIRMADA'].some((move) =>
    [from, `${from}>${to}`].includes(move),
  );

/** 1 only in ACTIVA (decision 96). */
export const isActiveIn = (state: InscriptionState): 0 | 1 => (state === 'ACTIVA' ? 1 : 0);

/** The six tabs of the hub, by their names on the wire (S2 §2, decision 93). */
export const tabLabels = {
  todas: 'Todas',
  pagas: 'Pagas',
  pendentes: 'Pendentes',
  candidaturas: 'Candidaturas',
  'renovacoes-concluidas': 'Renovações concluídas',
  'renovacoes-pendentes': 'Renovações pendentes',
} as const;
export type InscriptionTab = keyof typeof tabLabels;
export const inscriptionTabs = Object.keys(tabLabels) as [InscriptionTab, ...InscriptionTab[]];

/** Earliest year offered by the hub (S2 §9). */
export const firstInscriptionYear = 2025;
