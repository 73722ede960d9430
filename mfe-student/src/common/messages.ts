import { formatMoment } from '@portal/shared-kit/dates';

/** Texts common to several screens of the student. */
export const common = {
  /** S1 §8 */
  loading: 'Por favor, aguarde enquanto carregamos a informaçao...',
  failed: 'Não foi possível carregar a informação.',
  retry: 'Tentar de novo',
  /** 'dados de 21/11, 14:03' */
  keptAt: (at: number) => {
    const moment = formatMoment(new Date(at).toISOString());
    return `Sem ligação: dados de ${moment.slice(0, 5)}, ${moment.slice(11, 16)}`;
  },
  support: (code: string) => `Código de suporte: ${code}`,
  notStudent: 'Esta conta não é de um estudante: aqui não há nada para mostrar.',
  /** A level whose name is a number, in words. */
  level: (name: string) => (/^\d+$/.test(name) ? `${name}.º ano` : name),
  dayInvalid: 'Este dia não existe: escreva dd/mm/aaaa.',
  entity: 'Entidade',
  reference: 'Referência',
  copy: 'Copiar',
  copied: 'Dados de pagamento copiados.',
  notCopied: 'Não foi possível copiar: seleccione o texto e copie-o.',
  share: 'Enviar',
  otherWays: 'Outras formas de pagar',
  dueToday: 'hoje',
  dueIn: (days: number) => (days === 1 ? 'amanhã' : `em ${days} dias`),
  overdue: (days: number) => (days === 1 ? 'ontem' : `há ${days} dias`),
  earlier: 'Mais antigas',
  later: 'Mais recentes',
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  size: (bytes: number) =>
    bytes < 1_000_000
      ? `${Math.ceil(bytes / 1000)} kB`
      : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`,
} as const;
