import { counted } from '@portal/shared-kit/contract/core/counted';
export const messages = {
  title: 'Título',
  description: 'Descrição',
  subject: 'Disciplina',
  classes: 'Turmas',
  file: 'Ficheiro',
  until: 'Data de Validade',
  expired: 'expirada',
  state: 'Estado',
  published: 'Publicada',
  hidden: 'Por publicar',
  assessment: 'Avaliação',
  yes: 'Sim',
  no: 'Não',
  downloads: (count: number) => counted(count, 'descarga', 'descargas'),
  link: 'Ligação',
  download: 'Descarregar',
  edit: 'Editar',
  remove: 'Remover',
  removeQuestion: 'Tem certeza que deseja eliminar este registro?',
  removeWarning: 'Nao tera como reverter esta operacao!',
  removeThen: 'Os estudantes deixam de a ver de imediato.',
  size: (bytes: number) =>
    bytes < 1_048_576
      ? `${Math.max(1, Math.round(bytes / 1024))} KB`
      : `${(bytes / 1_048_576).toFixed(1).replace('.', ',')} MB`,
} as const;
