/** An equivalence is requested, recorded (it counts like a passed subject), refused, or undone (J4). Pure, without zod. */
export const equivalenceStates = ['PEDIDA', 'REGISTADA', 'RECUSADA', 'ANULADA'] as const;
export type EquivalenceState = (typeof equivalenceStates)[number];
export const equivalenceStateLabels: Record<EquivalenceState, string> = {
  PEDIDA: 'Por decidir',
  REGISTADA: 'Registada',
  RECUSADA: 'Recusada',
  ANULADA: 'Anulada',
};
