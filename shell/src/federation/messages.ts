import type { FailureReason } from './load-failure.ts';

const passing = 'A ligação falhou ou está muito lenta.';
const broken = 'Esta parte do portal tem um problema na versão publicada.';

/** Failure reasons in the user's words. */
export const failureTexts: Record<FailureReason, string> = {
  network: passing,
  timeout: passing,
  hung: 'A versão publicada desta parte do portal não chega a ficar pronta.',
  integrity:
    'Os ficheiros desta parte do portal não são os que foram publicados e, por segurança, não foram abertos.',
  contract: 'Esta parte do portal ainda não foi preparada para a versão actual do portal.',
  outdated:
    'Esta parte do portal precisa de uma versão do portal mais recente do que a desta página. Actualize a página.',
  'missing-export': broken,
  threw: broken,
  crash: 'Esta parte do portal deixou de funcionar.',
  disturbed: 'Outra parte do portal alterou a página e impede esta de abrir. Recarregue a página.',
  maintenance: 'Esta parte do portal está em manutenção. Tente mais tarde.',
  'no-release': 'Esta parte do portal não está disponível de momento.',
  'local-build': 'A versão local não se constrói. Corrija o erro e guarde: a página continua sozinha.',
  'local-server': 'O servidor de desenvolvimento não responde. Veja se “npm run dev” ainda corre.',
};

export const federationMessages = {
  title: (name: string) => `Não foi possível abrir ${name}`,
  violation: (remote: string, release: string, what: string) =>
    `Antes disto, a versão ${release} de ${remote} alterou o que é de todos (${what}). Já foi reposto.`,
  restWorks: 'O resto do portal continua a funcionar.',
  retry: 'Tentar de novo',
  reload: 'Actualizar a página',
  cause: 'Causa',
  owner: 'Equipa responsável',
  release: 'Versão',
  supportCode: 'Código de suporte',
  loading: 'Por favor, aguarde enquanto carregamos a informaçao...',
  slow: 'A ligação está lenta. Continuamos a tentar…',
} as const;
