import type { ViewedPage } from '@portal/shared-kit/contract/people/record-view';

export const messages = {
  title: 'Quem viu os meus dados',
  help: 'Funcionários que abriram os seus dados nos últimos dois anos, por dia e por tipo de página.',
  download: 'Descarregar os meus dados',
  file: 'os-meus-dados.json',
  empty: 'Ninguém abriu os seus dados.',
  times: (count: number) => (count === 1 ? '1 vez' : `${count} vezes`),
  between: (from: string, to: string) => (from === to ? `às ${from}` : `entre as ${from} e as ${to}`),
  pages: {
    DADOS: 'Dados pessoais',
    PERCURSO: 'Percurso e notas',
    INSCRICOES: 'Inscrições',
    PAGAMENTOS: 'Pagamentos',
    AUDITORIA: 'Auditoria',
    COMUNICACOES: 'Comunicações',
  } satisfies Record<ViewedPage, string>,
} as const;
