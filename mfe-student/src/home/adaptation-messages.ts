/** Texts of the adaptations, which load when they are opened. */
export const messages = {
  from: (day: string) => `a partir de ${day}`,
  until: (day: string) => `até ${day}`,
  nothing: '—',
} as const;
