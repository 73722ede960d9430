/** Messages of a register that has none of its own. */
export const plainTexts = {
  missing: 'Registo não encontrado.',
  created: 'Registo criado com sucesso.',
  updated: 'Registo actualizado com sucesso.',
} as const;

export const messages = {
  activated: 'Registo activado.',
  deactivated: 'Registo desactivado.',
  conflict: 'Este registo foi alterado por outra pessoa. Carregue a versão actual.',
  mayNotDeactivate: 'Não tem permissão para activar ou desactivar registos.',
  /** What prevents the deletion, with counts (decision 35). */
  cannotRemove: (uses: readonly string[]) => `Não é possível eliminar: ${uses.join(', ')}.`,
} as const;

/** The message of an update, which may be only an activation. */
export function updated(change: { version?: number; active?: boolean }, message: string): string {
  const fields = Object.keys(change).filter((name) => name !== 'version' && name !== 'active');
  if (change.active === undefined || fields.length > 0) return message;
  return change.active ? messages.activated : messages.deactivated;
}
