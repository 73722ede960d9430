import { precedenceTypeLabels, type PrecedenceType } from '@portal/shared-kit/contract/offer/precedence';

/** Texts of precedences (decision 45). */
export const messages = {
  precedences: 'Precedências',
  course: 'Curso',
  subject: 'Disciplina',
  required: 'Precedente',
  type: 'Tipo',
  types: precedenceTypeLabels,
  typeHints: {
    OBRIGATORIA: 'Tem de estar aprovada antes.',
    CO_REQUISITO: 'Aprovada, ou inscrita no mesmo semestre.',
    RECOMENDADA: 'Só avisa.',
  } satisfies Record<PrecedenceType, string>,
  minGrade: 'Nota mínima',
  planOf: (course: string) => `Plano de ${course}`,
  validFrom: 'Válida desde (ano)',
  validTo: 'Válida até (ano)',
  validityHint: 'Em branco: sem limite.',
  always: 'Sempre',
  from: (year: number) => `Desde ${year}`,
  until: (year: number) => `Até ${year}`,
  between: (first: number, last: number) => (first === last ? String(first) : `${first} a ${last}`),
  note: 'Observação',
  active: 'Activa',
  chooseCourseFirst: 'Escolha primeiro o curso.',
  courseFixed: 'O curso de uma precedência não muda.',
  closedFrom: (year: number) => `fechada a partir de ${year}`,
  pair: (subject: string, required: string) => `${subject} depois de ${required}`,

  showTree: 'Ver em árvore',
  showList: 'Ver em lista',
  tree: 'Árvore de precedências',
  treeHint: 'Cada disciplina, com as que têm de vir antes dela.',
  treeEmpty: 'Este curso ainda não tem precedências activas.',
} as const;
