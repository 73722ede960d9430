import type { FoundRecord } from '@portal/shared-kit/contract/reporting/search';
import type { MenuGroup, OfferedAction } from '../routing/route-table.ts';
import { startsAWord } from '../routing/starts-a-word.ts';

/** Something that can be opened. */
export interface SearchTarget {
  path: string;
  title: string;
  second: string;
}

export const isTarget = (value: unknown): value is SearchTarget =>
  typeof value === 'object' &&
  value !== null &&
  ['path', 'title', 'second'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

/** Words that people search a page by, beside those of its title. */
const synonyms: Readonly<Record<string, string>> = {
  '/Candidate': 'candidato candidata admissão',
  '/percents': 'percentagem pesos ponderação média',
  '/payments': 'mensalidade propina factura',
  '/payments/accounts': 'factura facturas recibo extracto conta corrente dívida',
  '/confirm_payment': 'factura recibo comprovativo talão pagamento',
  '/students': 'aluno alunos estudante',
  '/teachers': 'professor professores docente',
  '/classmates': 'turma grupo',
  '/guidelines': 'pauta notas',
  '/equivalences': 'equivalência dispensa transferência',
  '/users': 'conta contas senha utilizador',
  '/audit': 'histórico alterações auditoria',
  '/communications': 'mensagem aviso comunicado',
};

/** Menu entries whose title, or a synonym of it, matches; at most six. */
export const pagesOf = (menu: readonly MenuGroup[], typed: string): SearchTarget[] =>
  menu
    .flatMap(({ title: second, entries }) => entries.map(({ path, title }) => ({ path, title, second })))
    .filter(({ title, path }) => startsAWord(`${title} ${synonyms[path] ?? ''}`, typed))
    .slice(0, 6);

/** The list of each kind of record, for those that a search does not show. */
export const listsOf: Readonly<Record<string, string>> = {
  student: '/students',
  teacher: '/teachers',
  employee: '/employees',
  course: '/courses',
  class_group: '/classmates',
  subject: '/subject',
  candidacy: '/Candidate',
};

/** Matching actions, at most six. */
export const actsOf = (actions: readonly OfferedAction[], typed: string): SearchTarget[] =>
  actions
    .filter(({ title }) => startsAWord(title, typed))
    .slice(0, 6)
    .map(({ path, title, page }) => ({ path, title, second: page }));

/** Address of a found record: by id, or the release's list filtered by it, with its view over it where the list is a register of the kit. */
export const addressOf = (path: string, { id, title }: Pick<FoundRecord, 'id' | 'title'>): string =>
  path.includes(':')
    ? path.replace(/:\w+/, String(id))
    : `${path}?search=${encodeURIComponent(title)}&ver=${id}`;
