import type { FoundKind } from '@portal/shared-kit/contract/reporting/search';

const kinds: Record<FoundKind, string> = {
  student: 'Estudantes',
  teacher: 'Professores',
  employee: 'Funcionários',
  course: 'Cursos',
  class_group: 'Turmas',
  subject: 'Disciplinas',
  candidacy: 'Candidaturas',
  invoice: 'Facturas e referências',
  receipt: 'Recibos',
};

export const searchMessages = {
  title: 'Procurar em tudo',
  field: 'Pessoa, e-mail, turma, candidato, factura, recibo, página ou acção',
  results: 'Resultados',
  pages: 'Páginas',
  actions: 'Acções',
  recent: 'Abertos há pouco',
  kinds,
  all: (kind: string) => `Ver todos: ${kind}`,
  searching: 'A procurar…',
  nothing: (typed: string) => `Nada encontrado para «${typed}».`,
  more: 'Escreva pelo menos 3 letras para procurar registos.',
  failed: 'A procura falhou. As páginas do menu continuam aqui.',
  found: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
} as const;

/** Texts of the list of keyboard shortcuts. */
export const keysText = {
  title: 'Atalhos do teclado',
  close: 'Fechar',
  keyList: [
    [['Ctrl', 'K'], 'Procurar pessoas, registos e páginas'],
    [['?'], 'Mostrar estes atalhos'],
    [['Tab', 'Enter'], 'Ir de um lugar ao seguinte, e abrir'],
    [['Shift', 'F10'], 'Abrir as acções da linha em que está'],
    [['↑', '↓'], 'Andar pelas acções de um menu aberto'],
    [['Ctrl', 'Enter'], 'Guardar o formulário em que está'],
    [['Ctrl', 'Shift', 'Enter'], 'Guardar, e adicionar outro'],
    [['Esc'], 'Fechar o que está aberto'],
  ],
} as const;
