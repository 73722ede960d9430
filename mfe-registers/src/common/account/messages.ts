/** Texts of actions on accounts, common to all screens. */
export const accountText = {
  resetPassword: 'Repor senha',
  resetQuestion: 'Enviar uma nova senha temporária?',
  resetWarning:
    'A senha actual deixa de servir, as sessões abertas terminam e a senha temporária segue por e-mail para',
  block: 'Bloquear',
  blockQuestion: 'Bloquear este utilizador?',
  blockWarning: 'As sessões abertas terminam e não pode entrar até ser desbloqueado.',
  unblock: 'Desbloquear',
  unblockQuestion: 'Desbloquear este utilizador?',
  unblockWarning: 'Pode voltar a entrar com a senha que tem.',
  blockedNow: (name: string) => `«${name}» bloqueado.`,
  unblockedNow: (name: string) => `«${name}» desbloqueado.`,
  undoReason: 'Anulado logo a seguir.',

  outranks: 'Esta conta tem permissões que a sua não tem: só quem também as tem a pode alterar.',
  masterOnly: 'Só um Master pode alterar esta conta.',

  active: 'Activo',
  inactive: 'Inactivo',
  blocked: 'Bloqueado',
  firstLogin: 'Aguarda a primeira entrada',
} as const;

interface State {
  active: boolean;
  blocked: boolean;
  first_logg: 'yes' | 'não';
}

/** States of an account. */
export function stateOf({ active, blocked, first_logg }: State): string {
  if (!active) return accountText.inactive;
  if (blocked) return accountText.blocked;
  return first_logg === 'yes' ? accountText.firstLogin : accountText.active;
}
