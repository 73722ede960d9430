import { deletedMessage } from '../../contract/core/crud.ts';

/** Texts of the kit's screens; those with a source are the specification's, to the letter. */
export const screenMessages = {
  /** S1 §8 */
  loading: 'Por favor, aguarde enquanto carregamos a informaçao...',
  /** S1 §2 */
  empty: 'Ainda não tem registos',
  /** Placeholder of an empty value. */
  nothing: '—',
  nothingFound: (search: string) => `Nenhum registo corresponde à pesquisa «${search}».`,
  nothingFiltered: 'Nenhum registo corresponde aos filtros escolhidos.',
  nothingFoundFiltered: (search: string) =>
    `Nenhum registo corresponde à pesquisa «${search}» com os filtros escolhidos.`,
  clearSearch: 'Limpar pesquisa',
  clearFilters: 'Limpar filtros',
  clearBoth: 'Limpar pesquisa e filtros',
  course: 'Curso',
  year: 'Ano',
  all: 'Todos',
  searchIn: (label: string) => `Procurar: ${label}`,
  retry: 'Tentar de novo',
  supportCode: (code: string) => `Código de suporte: ${code}`,
  loadFailed: 'Não foi possível carregar a informação.',

  search: 'Pesquisar',
  searchHint: 'A pesquisa começa com 4 letras ou ao premir Enter.',
  add: 'Adicionar',
  import: 'Importar',
  number: 'N.º',
  actions: 'Ações',
  moreActions: (name: string) => `Mais acções ${name}`,
  view: 'Ver',
  edit: 'Editar',
  remove: 'Eliminar',
  deactivate: 'Desactivar',
  activate: 'Activar',
  inactive: 'Inactivo',
  addTitle: (title: string) => `Adicionar – ${title}`,
  editTitle: (name: string) => `Editar – ${name}`,
  viewTitle: (name: string) => `Ver – ${name}`,

  pages: 'Paginação',
  previous: 'Anterior',
  next: 'Seguinte',
  page: (page: number) => `Página ${page}`,
  pageOf: (page: number, pages: number) => `Página ${page} de ${pages}`,
  perPage: 'Linhas por página',
  perPageOption: (size: number) => `${size} por página`,
  total: (total: number) => (total === 1 ? '1 registo' : `${total} registos`),
  totalCapped: (total: number) => `Mais de ${total} registos; refine a pesquisa.`,

  /** S1 §5 */
  removeQuestion: 'Tem certeza que deseja eliminar este registro?',
  /** S1 §5 */
  removeWarning: 'Nao tera como reverter esta operacao!',
  /** S1 §8: title and text of the success message. */
  removed: `Eliminado! ${deletedMessage}`,
  usesOf: (uses: readonly string[]) => `Pertencem-lhe: ${uses.join(', ')}.`,
  deactivateQuestion: 'Desactivar este registo?',
  deactivateReason:
    'Este registo já tem histórico e por isso não pode ser eliminado. Desactivado, deixa de aparecer nas listas de escolha; o histórico mantém-se e pode activá-lo de novo.',
  cancel: 'Cancelar',
  close: 'Fechar',

  save: 'Guardar',
  saving: 'A guardar...',
  checkFields: 'Verifique os campos assinalados.',
  notSaved: 'Não foi guardado. O que escreveu mantém-se no formulário.',
  discardQuestion: 'Sair sem guardar?',
  discardWarning: 'O que escreveu neste formulário perde-se.',
  discard: 'Sair sem guardar',
  discardChanges: 'Descartar as alterações',
  keepEditing: 'Continuar a editar',
  changedByOther: 'Este registo foi alterado por outra pessoa depois de o abrir.',
  changedByOtherHint:
    'Carregue a versão actual: os campos em que escreveu ficam como os deixou e pode comparar antes de guardar.',
  draftRestored: 'Recuperámos o que tinha escrito e não guardou.',
  dropDraft: 'Descartar o rascunho',
  loadCurrent: 'Carregar versão actual',
  currentLoaded: 'Versão actual carregada. Confira os campos assinalados e guarde de novo.',
  currentValue: (value: string) => `Valor actual: «${value}»`,
  currentDiffers: 'Alterado entretanto por outra pessoa.',

  history: 'Histórico',
  historyTitle: (name: string) => `Histórico – ${name}`,
  historyEmpty: 'Este registo não tem histórico.',
  actorAs: (actor: string, role: string) => `${actor} (${role})`,
  /** In place of the address ::1. */
  ownMachine: 'computador do portal',
  reasonGiven: (reason: string) => `Motivo: ${reason}`,
  field: 'Campo',
  before: 'Antes',
  after: 'Depois',
  yes: 'Sim',
  no: 'Não',

  reason: 'Motivo',
  reasonTooShort: (letters: number) => `Escreva pelo menos ${letters} caracteres.`,

  province: 'Província',
  district: 'Distrito',

  dayPattern: 'dd/mm/aaaa',
  chooseFile: 'Escolher ficheiro',
  noFile: 'Nenhum ficheiro escolhido',
  choose: 'Escolha',
  options: 'Opções',
  noOptions: 'Sem resultados',
  unavailableOption: (label: string, why: string) => `${label} – ${why}`,
  optionsFailed: 'Não foi possível carregar as opções.',
} as const;
