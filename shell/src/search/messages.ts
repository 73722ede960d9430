import type { FoundKind } from '@portal/shared-kit/contract/reporting/search';

const kinds: Record<FoundKind, string> = {
  student: 'Estudantes',
  teacher: 'Professores',
  employee: 'Funcionários',
  course: 'Cursos',
  class_group: 'Turmas',
  subject: 'Disciplinas',
  invoice: 'Facturas e referências',
};

export const searchMessages = {
  title: 'Procurar em tudo',
  field: 'Pessoa, turma, factura, página ou acção',
  results: 'Resultados',
  pages: 'Páginas',
  actions: 'Acções',
  recent: 'Abertos há pouco',
  kinds,
  searching: 'A procurar…',
  nothing: (typed: string) => `Nada encontrado para «${typed}».`,
  more: 'Escreva pelo menos 3 letras para procurar registos.',
  failed: 'A procura falhou. As páginas do menu continuam aqui.',
  found: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
} as const;
