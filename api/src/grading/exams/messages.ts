import * as contract from '@portal/shared-kit/contract/grading/exam-rules';
import { counted } from '@portal/shared-kit/contract/core/counted';

const students = (count: number) => counted(count, 'estudante', 'estudantes');

interface Told {
  subject_name: string;
  classmate_name: string;
  kind: contract.PlannedKind;
  date_start: Date;
  date_end: Date;
  room_name: string | null;
  note: string;
}
/** 'Exame normal de Álgebra (Turma A): segunda-feira, 07/12/2026, 08:00–10:00, sala 12.' */
const line = (exam: Told) =>
  `${contract.plannedKindLabels[exam.kind]} de ${exam.subject_name} (${exam.classmate_name}): ${contract.examTimeText(exam.date_start, exam.date_end)}, ${contract.roomText(exam.room_name)}.${exam.note ? ` ${exam.note}` : ''}`;

/** Texts of planned exams (row 83). */
export const messages = {
  planned: 'Exame marcado.',
  changed: 'Exame alterado.',
  changedAndTold: 'Exame alterado. Os estudantes e os docentes foram avisados.',
  cancelled: 'Exame desmarcado.',
  cancelledAndTold: 'Exame desmarcado. Os estudantes e os docentes foram avisados.',
  publishedSome: (count: number) =>
    count === 1
      ? '1 exame publicado. Os estudantes e os docentes foram avisados.'
      : `${count} exames publicados. Os estudantes e os docentes foram avisados.`,
  nothingToPublish: 'Não há rascunhos por publicar.',
  missing: 'Exame não encontrado.',
  noEdition: 'Esta turma não tem esta disciplina.',
  noRoom: 'Escolha uma sala activa.',
  plannedAlready: 'Este exame já está marcado.',
  closed: 'O semestre já terminou.',
  past: 'Esta data já passou.',
  begun: 'Este exame já começou.',
  conflictsNeedReason: (texts: readonly string[]) => `Indique porque se mantém: ${texts.join(' ')}`,
  conflicts: {
    noPeriod: 'Não há período desta época para esta turma.',
    outside: 'Fica fora do período desta época.',
    taken: (what: string) => `A sala está ocupada por ${what}.`,
    small: (needed: number, seats: number) =>
      `A sala tem ${counted(seats, 'lugar', 'lugares')} e são ${students(needed)}.`,
    inactive: 'A sala está desactivada.',
    students: (count: number, what: string) => `${students(count)} com ${what} à mesma hora.`,
    teacher: (names: readonly string[], what: string) => `${names.join(', ')} com ${what} à mesma hora.`,
  },
  notices: {
    published: (exams: readonly Told[]) => ({
      title:
        exams.length === 1 ? `Exame marcado: ${exams[0]!.subject_name}` : `${exams.length} exames marcados`,
      body: exams.map(line).join('\n'),
    }),
    moved: (before: Told, now: Told) => ({
      title: `Exame alterado: ${now.subject_name}`,
      body: `${line(now)}\nAntes: ${contract.examTimeText(before.date_start, before.date_end)}, ${contract.roomText(before.room_name)}.`,
    }),
    cancelled: (exam: Told, reason: string) => ({
      title: `Exame desmarcado: ${exam.subject_name}`,
      body: `Já não se realiza: ${line(exam)}\nMotivo: ${reason}`,
    }),
  },
} as const;

export const importTexts = {
  course: 'Curso',
  classGroup: 'Turma',
  entryYear: 'Ano de ingresso da turma',
  subject: 'Disciplina',
  year: 'Ano',
  kind: 'Época',
  date: 'Data',
  time: 'Hora',
  minutes: 'Minutos',
  room: 'Sala',
  sharesRoom: 'Partilha a sala',
  note: 'Observação para os estudantes',
  reason: 'Motivo (se houver conflitos)',
  badTime: 'Indique a hora, por exemplo 08:30.',
  severalClasses: 'Há várias turmas com este nome: indique o ano de ingresso.',
  undone: 'Importação anulada.',
} as const;

export const calendarTexts = {
  exams: 'Exames',
  periods: 'Calendário académico',
  examTitle: (kind: string, subject: string) => `${kind}: ${subject}`,
  made: 'Endereço criado. Um endereço anterior deixou de funcionar.',
  ended: 'O endereço do calendário deixou de funcionar.',
  noCalendar: 'Este calendário não existe ou foi terminado.',
  tooMany: (seconds: number) =>
    `Demasiados pedidos. Tente dentro de ${counted(Math.ceil(seconds / 60), 'minuto', 'minutos')}.`,
} as const;

/** Texts of attendance lists. */
export const listTexts = {
  title: 'Lista de presenças',
  made: 'Listas criadas.',
  none: 'Não há exames neste dia.',
  seats: (capacity: number) => counted(capacity, 'lugar', 'lugares'),
  number: 'N.º',
  code: 'Código',
  name: 'Nome',
  exam: 'Turma',
  signature: 'Assinatura',
  nobody: 'Ninguém pode fazer este exame.',
  counts: (total: number) => `Inscritos: ${total}    Presentes: ______    Faltas: ______`,
  invigilator: 'Vigilante',
  adaptations: 'Adaptações',
  adaptationsOnly: 'Só para quem vigia: não se afixa nem passa pela sala.',
  adaptation: 'Adaptação',
  until: (time: string) => `termina às ${time}`,
} as const;
