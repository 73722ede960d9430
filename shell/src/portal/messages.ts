/** Document titles of the shell's own screens. */
export const portalMessages = {
  dashboard: 'Painel',
  profile: 'Perfil',
  password: 'Alterar a senha',
  unauthorized: 'Sem permissão',
  recover: 'Recuperar a senha',
  reset: 'Definir nova senha',
  confirm: 'Confirmar contacto',
  notFound: 'Página não encontrada',
} as const;
