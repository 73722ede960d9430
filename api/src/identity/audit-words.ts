import type { AuditWords } from '../platform/audit/words.ts';

/** Audit log wording of this area. */
export const identityWords: AuditWords = {
  things: {
    user_account: 'utilizador',
    role: 'função',
    permission: 'permissão',
    access_request: 'pedido de acesso',
    session: 'sessão',
  },
  actions: {
    'session.login': { action: 'iniciou', entity: 'sessão' },
    'session.logout': { action: 'terminou', entity: 'sessão' },
    'session.login_failed': { action: 'falhou', entity: 'início de sessão' },
    'session.reuse': { action: 'perdeu', entity: 'sessão por reutilização' },
    'user_account.password': { action: 'mudou', entity: 'senha' },
    'user_account.password_failed': { action: 'errou', entity: 'senha actual' },
    'user_account.password_reset': { action: 'definiu', entity: 'nova senha' },
    'user_account.reset_asked': { action: 'pediu', entity: 'recuperação da senha' },
    'user_account.confirm_asked': { action: 'pediu', entity: 'confirmação do e-mail' },
    'user_account.email_asked': { action: 'pediu', entity: 'mudança de e-mail' },
    'user_account.email_confirmed': { action: 'confirmou', entity: 'e-mail' },
    'user_account.role': { action: 'mudou', entity: 'função do utilizador' },
    'user_account.permissions': { action: 'mudou', entity: 'permissões do utilizador' },
    'user_account.block': { action: 'bloqueou', entity: 'utilizador' },
    'user_account.unblock': { action: 'desbloqueou', entity: 'utilizador' },
    'user_account.password_sent': { action: 'enviou', entity: 'senha temporária' },
    'role.permissions': { action: 'mudou', entity: 'permissões da função' },
  },
  fields: {
    user_id: { label: 'Utilizador', refers: 'user_account' },
    role_id: { label: 'Função', refers: 'role' },
    user_code: { label: 'Código de utilizador' },
    role: { label: 'Função', role: true },
    permissions: { label: 'Permissões', refers: 'permission' },
    denied: { label: 'Permissões retiradas', refers: 'permission' },
    copy_from: { label: 'Copiada de', role: true },
    label: { label: 'Descrição' },
    blocked: { label: 'Bloqueado' },
    blocked_at: { label: 'Bloqueado em' },
  },
};
