import { counted } from '@portal/shared-kit/contract/core/counted';

const place = (year: number, semester: number) => `${year}.º ano, ${semester}.º semestre`;

/** Texts of the preparation of an academic year. */
export const messages = {
  title: (year: number) => `Preparar o ano lectivo ${year}`,
  begun: 'A preparação começou.',
  missing: 'Preparação não encontrada.',
  otherYear: (year: number) => `Prepara-se este ano ou o próximo: ${year} ou ${year + 1}.`,
  noCalendarYear: (year: number) => `O calendário não tem o ano ${year}.`,
  running: 'Já está a decorrer uma preparação deste ano.',
  mayNot: 'Não tem permissão para preparar esta parte.',
  gone: 'Este registo já não existe.',
  period: (type: string, semester: number, scope: readonly string[]) =>
    [type, `${semester}.º semestre`, ...scope].join(', '),
  /** A level whose name is a number, in words. */
  level: (name: string) => (/^\d+$/.test(name) ? `${name}.º ano` : name),
  dates: (from: string, to: string) => `${from} a ${to}`,
  afterEarlier: 'Começa quando o período anterior termina.',
  lateUntil: (day: string) => `Com multa até ${day}`,
  periodThere: (year: number) => `${year} já tem este período.`,
  fee: (degree: string, scope: readonly string[]) => [degree, ...scope].join(', '),
  engineering: (is: boolean) => (is ? 'Engenharias' : 'Cursos que não são engenharias'),
  amount: (label: string, before: string, after: string) =>
    before === after ? `${label}: ${after}` : `${label}: ${before} → ${after}`,
  amounts: {
    candidacy_cents: 'Candidatura',
    inscription_cents: 'Inscrição',
    renewal_cents: 'Renovação',
    monthly_cents: 'Propina',
  },
  feeThere: (year: number) => `${year} já tem taxas para este âmbito.`,
  group: (name: string, course: string, shift: string) => `${name} · ${course} · ${shift}`,
  newClass: (name: string, year: number) => `Nova turma ${name}, ingresso em ${year}`,
  classThere: (year: number) => `Já existe uma turma destas com ingresso em ${year}.`,
  advances: (from: [number, number], to: [number, number]) => `${place(...from)} → ${place(...to)}`,
  scheduled: (day: string) => `Avança sozinha em ${day}, quando o ano lectivo abrir.`,
  openPautas: (count: number) =>
    ` ${counted(count, 'pauta aberta tem de estar homologada', 'pautas abertas têm de estar homologadas')} até lá.`,
  scheduledAlready: 'O avanço já está agendado.',
  lastYear: 'Está no último ano: não avança.',
  firstSemester: 'Está no 1.º semestre: passe-a primeiro ao 2.º.',
  noStart: (year: number) => `Falta o início do ano lectivo ${year} para esta turma.`,
  taughtBy: (subject: string, teacher: string | null) => `${subject}: ${teacher ?? 'sem docente'}`,
  advancedOtherwise: 'A turma já tinha avançado de outra forma.',
  reason: (year: number) => `Preparação do ano lectivo ${year}`,
  outcome: (done: number, scheduled: number, same: number, refused: number) =>
    [
      counted(done, 'feito', 'feitos'),
      ...(scheduled > 0 ? [counted(scheduled, 'avanço agendado', 'avanços agendados')] : []),
      ...(same > 0 ? [counted(same, 'já estava', 'já estavam')] : []),
      ...(refused > 0 ? [counted(refused, 'recusado', 'recusados')] : []),
    ].join('; ') + '.',
  undone: 'A preparação foi anulada.',
  undoneAlready: 'Esta preparação já foi anulada.',
  used: (facts: readonly string[]) => `Já foi usada: ${facts.join('; ')}.`,
  facts: {
    enrolments: (n: number) => counted(n, 'inscrição em disciplina', 'inscrições em disciplinas'),
    grades: (n: number) => counted(n, 'nota', 'notas'),
    pautas: (n: number) => counted(n, 'pauta', 'pautas'),
    weights: (n: number) => counted(n, 'peso de avaliação', 'pesos de avaliação'),
    lectures: (n: number) => counted(n, 'material', 'materiais'),
    exams: (n: number) => counted(n, 'exame marcado', 'exames marcados'),
    members: (n: number) => counted(n, 'estudante numa turma nova', 'estudantes em turmas novas'),
    teaching: (n: number) => counted(n, 'alocação de docente alterada', 'alocações de docentes alteradas'),
    inscriptions: (n: number) => counted(n, 'inscrição ou renovação', 'inscrições ou renovações'),
    candidacies: (n: number) => counted(n, 'candidatura', 'candidaturas'),
    invoices: (n: number) => counted(n, 'factura de propina', 'facturas de propinas'),
    notices: (n: number) => counted(n, 'período anunciado', 'períodos anunciados'),
    closings: (n: number) => counted(n, 'fim de semestre', 'fins de semestre'),
    changedPeriods: (n: number) => counted(n, 'período alterado', 'períodos alterados'),
    changedClasses: (n: number) => counted(n, 'turma alterada', 'turmas alteradas'),
    changedFees: (n: number) => counted(n, 'taxa alterada', 'taxas alteradas'),
  },
} as const;
