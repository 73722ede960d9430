export const messages = {
  kept: (name: string) => `Vista «${name}» guardada.`,
  dropped: 'Vista eliminada.',
  tooMany: (most: number) => `Já tem ${most} vistas desta lista: elimine uma primeiro.`,
} as const;
