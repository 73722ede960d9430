export const passwordText = {
  current: 'Senha actual',
  new: 'Nova senha',
  confirmation: 'Confirmar senha',
  submit: 'Actualizar',
  sending: 'A actualizar…',
  firstTitle: 'Defina a sua senha',
  firstHelp: 'É o seu primeiro acesso. Antes de continuar, substitua a senha temporária por uma só sua.',
  privacyTitle: 'Aviso de privacidade',
  privacy:
    'O portal guarda apenas os dados necessários à sua vida académica e ao cumprimento da lei. Só os vê quem precisa deles para o seu trabalho, e cada alteração fica registada. Pode pedir à instituição a consulta e a correcção dos seus dados.',
  signOut: 'Terminar sessão',
} as const;

export const recoveryText = {
  recoverTitle: 'Recuperar a senha',
  recoverHelp:
    'Enviamos para o seu e-mail uma ligação para definir uma nova senha. A ligação vale 60 minutos.',
  send: 'Enviar instruções',
  sending: 'A enviar…',
  backToSignIn: 'Voltar ao início de sessão',
  resetTitle: 'Definir nova senha',
  rules: 'A nova senha deve ter:',
  ruleHolds: 'cumprida',
  ruleMissing: 'por cumprir',
  set: 'Definir senha',
  setting: 'A definir…',
  checking: 'A verificar a ligação…',
  askAgain: 'Pedir nova ligação',
  confirmTitle: 'Confirmar contacto',
  confirming: 'A confirmar o contacto…',
  resendHelp: 'Indique o seu e-mail ou código de utilizador para receber de novo a ligação de confirmação.',
  resend: 'Reenviar ligação',
  resendIn: (seconds: number) => `Pode reenviar dentro de ${seconds} s.`,
  track: 'Acompanhar candidatura',
  signIn: 'Iniciar sessão',
} as const;
