/** Document titles of the shell's own screens. */
export const portalMessages = {
  dashboard: 'Painel',
  profile: 'Perfil',
  password: 'Alterar a senha',
  unauthorized: 'Sem permissão',
  signIn: 'Entrar',
  recover: 'Recuperar a senha',
  reset: 'Definir nova senha',
  confirm: 'Confirmar contacto',
  notFound: 'Página não encontrada',
} as const;
