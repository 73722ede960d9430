import { counted } from '@portal/shared-kit/contract/core/counted';
import { teachingTexts } from '@portal/shared-kit/contract/core/teaching-texts';

export const messages = {
  allocateTitle: 'Alocar estudantes',
  enrolTitle: 'Inscrever em disciplinas',
  standing: 'Situação',
  waiting: 'Por alocar',
  placed: 'Alocados',
  nobodyWaits: 'Nenhum estudante por alocar.',
  nobodyPlaced: 'Nenhum estudante alocado.',
  chooseOne: (name: string) => `Escolher ${name}`,
  unchooseAll: 'Retirar todos',
  chosen: (count: number) => counted(count, 'estudante escolhido', 'estudantes escolhidos'),
  view: 'Ver',
  noCode: 'sem código',
  levelOf: (name: string, degree: string) => `${name}.º ano – ${degree}`,
  nothing: '–',
  subjectsTaken: 'Disciplinas',
  toReview: (count: number) => `A rever: ${count}`,
  classes: 'Turmas',
  noClasses: 'Nenhuma turma activa.',
  onlyFirst: 'Mostram-se as primeiras 50 turmas: escolha o curso ou pesquise pelo nome.',
  searchClass: 'Pesquisar turma',
  courseFilter: 'Curso das turmas',
  allCourses: 'Curso: Todos',
  classOf: (level: string, shift: string, year: number) => `nível ${level} · ${shift} · ingresso ${year}`,
  free: (count: number) =>
    count > 0
      ? counted(count, 'lugar livre', 'lugares livres')
      : count === 0
        ? 'sem lugares'
        : `${-count} a mais`,
  classEmpty: teachingTexts.classEmpty,
  subjectEmpty: teachingTexts.subjectEmpty,
  studentEmpty: 'Escolha pelo menos um estudante.',
  preview: 'Ver conflitos',
  allocate: 'Alocar',
  previewOf: 'Pré-visualização',
  result: 'Resultado',
  canBePlaced: (count: number) =>
    counted(count, 'estudante pode ser alocado', 'estudantes podem ser alocados'),
  werePlaced: (count: number) => counted(count, 'estudante alocado', 'estudantes alocados'),
  refused: (count: number) => counted(count, 'recusado', 'recusados'),
  students: 'Estudantes',
  exportStudents: 'Exportar estudantes da turma',
  subjects: 'Disciplinas do semestre',
  noStudents: 'Esta turma não tem estudantes alocados.',
  noSubjects: 'O plano não tem disciplinas neste semestre.',
  seats: (enrolled: number, capacity: number) => `${enrolled} de ${capacity} inscritos`,
  noTeacher: 'sem docente',
  canBeEnrolled: (count: number) => counted(count, 'inscrição possível', 'inscrições possíveis'),
  wereEnrolled: (count: number) => counted(count, 'inscrição feita', 'inscrições feitas'),
  wereThere: (count: number) => counted(count, 'já inscrito', 'já inscritos'),
  enrol: 'Inscrever',
  override: 'Motivo da dispensa',
  overrideHint:
    'As recusas por precedência, choque, limite ou falta de vagas podem ser dispensadas com um motivo, que fica registado.',
  overbook: 'Motivo para exceder a lotação',
  overbookHint: (count: number) =>
    `${counted(count, 'estudante fica', 'estudantes ficam')} de fora só por falta de lugares. Quem pode exceder a lotação indica o motivo, que fica registado.`,
  allocateBeyond: 'Alocar acima da lotação',
  enrolWithReason: 'Inscrever com dispensa',
  wholeClass: 'Inscrever a turma no plano',
  wholeHint: 'Todos os estudantes da turma nas disciplinas do semestre, em segundo plano.',
  running: (done: number, total: number | null) => `${done} de ${total ?? '…'} estudantes`,
  progress: 'Progresso',
  download: 'Guardar as recusas',
} as const;
