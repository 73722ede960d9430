import type { FactorMethod } from '@portal/shared-kit/contract/identity/second-factor';

export const proofText = {
  title: 'Confirme que é você',
  help: {
    passkey: 'Use a chave de acesso deste dispositivo, do telemóvel ou uma chave de segurança.',
    totp: 'Indique o código de 6 algarismos que a sua aplicação de códigos mostra.',
    recovery: 'Indique um dos códigos de recuperação que guardou. Cada um serve uma vez.',
    password: 'Esta acção tem grande efeito. Indique a sua senha para continuar.',
  } satisfies Record<FactorMethod, string>,
  label: {
    passkey: '',
    totp: 'Código da aplicação',
    recovery: 'Código de recuperação',
    password: 'Senha',
  } satisfies Record<FactorMethod, string>,
  instead: {
    passkey: 'Usar a chave de acesso',
    totp: 'Usar a aplicação de códigos',
    recovery: 'Usar um código de recuperação',
    password: 'Usar a senha',
  } satisfies Record<FactorMethod, string>,
  empty: { totp: 'Indique o código de 6 algarismos.', recovery: 'Indique o código de recuperação.' },
  remember: 'Não pedir neste dispositivo durante 30 dias',
  confirm: 'Confirmar',
  confirming: 'A confirmar…',
  cancel: 'Cancelar',
  noPasskey: 'A chave de acesso não foi usada. Tente de novo ou escolha outro meio.',
  none: 'Esta conta não tem outro meio. Contacte a secretaria.',
  setUpTitle: 'Configure um segundo factor',
  setUpHelp: 'A sua função exige um segundo factor além da senha. Escolha um para continuar.',
  signOut: 'Terminar sessão',
} as const;
