import { formatDay } from '../../platform/database/dates.ts';
import type { AnnouncedPeriod } from './period-notice.repository.ts';

const names: Record<AnnouncedPeriod['type'], string> = {
  INSCRICAO: 'Inscrições',
  RENOVACAO: 'Renovações',
  AVALIACAO_FREQUENCIA: 'Lançamento de notas de frequência',
  EXAME_NORMAL: 'Exames normais',
  EXAME_RECORRENCIA: 'Exames de recorrência',
  EXAME_ESPECIAL: 'Exames especiais',
};
const place = ({ year, semester, course, level }: AnnouncedPeriod) =>
  [`${semester} de ${year}`, ...[course, level].filter((one) => one !== null)].join(', ');
const end = ({ ends, late_until }: AnnouncedPeriod) =>
  late_until === null ? formatDay(ends) : `${formatDay(ends)} (com multa até ${formatDay(late_until)})`;

/** Notices of a period (G.7): a line that names it, and its days. */
export const notices = {
  ABRE: (period: AnnouncedPeriod) => ({
    title: `${names[period.type]}: o período abriu`,
    body: `${names[period.type]} (${place(period)}): de ${formatDay(period.opens)} a ${end(period)}.`,
  }),
  FECHA: (period: AnnouncedPeriod) => ({
    title: `${names[period.type]}: o período termina em breve`,
    body: `${names[period.type]} (${place(period)}): o último dia é ${end(period)}.`,
  }),
} as const;
