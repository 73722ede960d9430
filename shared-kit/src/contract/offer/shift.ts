/** Shifts (S1 §9). */
export const shifts = ['LABORAL', 'POS-LABORAL'] as const;
