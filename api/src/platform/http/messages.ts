/** A wait in words, in whole minutes: '1 minuto', '15 minutos'. */
export const minutes = (seconds: number): string => {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? '1 minuto' : `${count} minutos`;
};

/** Messages common to all areas; those of one area are in its own `messages.ts`. */
export const messages = {
  invalid: 'Verifique os campos assinalados.',
  unstorable: 'Contém um carácter que não pode ser guardado.',
  controlCharacter: 'Contém um carácter de controlo ou uma quebra de linha. Escreva o texto numa só linha.',
  malformed: 'O pedido não pôde ser lido.',
  tooLarge: 'O pedido é demasiado grande: no máximo 1 MB.',
  unsupported: 'Formato não suportado: envie JSON.',
  noSuchAddress: 'Endereço não encontrado.',
  unauthenticated: 'Inicie a sessão para continuar.',
  sessionRevoked: 'A sua sessão foi terminada. Entre de novo.',
  passwordChangeRequired: 'Altere a senha antes de continuar.',
  secondFactorRequired: 'A sua função exige um segundo factor. Configure-o em «Segurança» para continuar.',
  forbidden: 'Não tem permissão para esta operação.',
  metricsGuarded:
    'As métricas só se lêem da própria máquina ou, onde METRICS_TOKEN está definida, com esse token.',
  duplicate: 'Já existe um registo igual.',
  inUse: 'O registo está em uso ou refere-se a outro que não existe.',
  conflict: 'O registo está em conflito com outro.',
  busy: 'O registo está a ser alterado por outra pessoa. Tente novamente dentro de instantes.',
  unavailable: 'O serviço está temporariamente indisponível. Tente novamente dentro de instantes.',
  tooSlow:
    'O ficheiro está a chegar demasiado devagar e o envio foi interrompido. Tente de novo com uma ligação melhor.',
  overloaded: 'Muita gente ao mesmo tempo. Tente novamente dentro de instantes.',
  storageFull:
    'O servidor ficou sem espaço e não guardou. O que já estava guardado não se perdeu; avise quem gere o portal e tente mais tarde.',
  timeout: 'O pedido demorou demasiado. Tente novamente.',
  internal: 'Não foi possível concluir a operação. Tente novamente.',
  devMailTitle: 'Correio da demonstração',
  devMailNote: 'Em modo de demonstração o correio não sai: fica aqui, o mais recente primeiro.',
  devMailEmpty: 'Ainda não há correio.',
  devMailPaper: (name: string) => `Em anexo: ${name}`,
} as const;
