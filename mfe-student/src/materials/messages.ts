import { formatDate } from '@portal/shared-kit/dates';

export const messages = {
  title: 'Materiais',
  empty: 'Ainda não tem registos',
  subject: 'Disciplina',
  allSubjects: 'Todas',
  task: 'Avaliação',
  download: (name: string) => `Descarregar ${name}`,
  link: 'Abrir ligação',
  linkOf: (title: string) => `Abrir ligação: ${title} (abre noutro separador)`,
  until: (day: string) => `Disponível até ${formatDate(day)}`,
  expired: (day: string) => `Deixou de estar disponível em ${formatDate(day)}.`,
  by: (author: string, day: string) => `${author}, ${day}`,
} as const;
