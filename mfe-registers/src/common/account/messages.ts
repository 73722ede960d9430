/** Texts of actions on accounts, common to all screens. */
export const accountText = {
  resetPassword: 'Repor senha',
  resetQuestion: 'Enviar uma nova senha temporária?',
  resetWarning:
    'A senha actual deixa de servir, as sessões abertas terminam e a senha temporária segue por e-mail para',
  resetFactor: 'Repor segundo factor',
  resetFactorQuestion: 'Pedir a reposição do segundo factor?',
  resetFactorWarning: 'Outra pessoa com a mesma permissão tem de confirmar. A pessoa é avisada por e-mail.',
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
} as const;
