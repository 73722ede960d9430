/** Texts of `/verificar`. */
export const messages = {
  title: 'Verificar documento',
  help: 'Indique o código de verificação que está impresso no documento.',
  code: 'Código de verificação',
  codeHint: 'Quatro grupos de quatro caracteres, como 1A2B-3C4D-5E6F-7A8B.',
  codeEmpty: 'Indique o código de verificação.',
  codeWrong: 'Código inválido: são quatro grupos de quatro caracteres.',
  submit: 'Verificar',
  submitting: 'A verificar…',
  genuine: 'Este documento foi emitido por esta instituição.',
  compare: 'Compare estes dados com os do papel: se forem diferentes, o papel não é autêntico.',
  kind: 'Documento',
  kinds: {
    COMPROVATIVO_CANDIDATURA: 'Comprovativo de candidatura',
    FICHA_PAGAMENTO: 'Ficha de pagamento',
    RECIBO: 'Recibo',
  },
  number: 'Número',
  holder: 'Titular',
  issued: 'Emitido em',
  amount: 'Valor',
  state: 'Estado',
} as const;
