export const commonMessages = {
  decision: 'Decisão',
} as const;
