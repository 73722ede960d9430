import type { AuditWords } from '../platform/audit/words.ts';

/** How the history tells of this area. */
export const enrolmentWords: AuditWords = {
  things: {
    inscription: 'inscrição',
    student: 'estudante',
    enrolment: 'inscrição em disciplina',
  },
  actions: {
    'inscription.state': { action: 'mudou', entity: 'estado da inscrição' },
    'inscription.settings': { action: 'mudou', entity: 'limites de anulação' },
    'renewal.settings': { action: 'mudou', entity: 'regras de renovação' },
    'inscription.export': { action: 'exportou', entity: 'lista de inscrições' },
    'student.export': { action: 'exportou', entity: 'lista de estudantes' },
    'allocation.export': { action: 'exportou', entity: 'lista de alocação' },
    'enrolment.state': { action: 'mudou', entity: 'estado da inscrição em disciplina' },
    'enrolment.override': { action: 'dispensou precedências de', entity: 'inscrição em disciplina' },
    'enrolment.flag': { action: 'reviu as precedências de', entity: 'inscrição em disciplina' },
    'enrolment.limits': { action: 'mudou', entity: 'limites de inscrição' },
    'student.allocate': { action: 'alocou', entity: 'estudante' },
    'student.import': { action: 'importou', entity: 'estudante' },
    'enrolment.import': { action: 'importou', entity: 'disciplina aprovada' },
    'student.move': { action: 'mudou', entity: 'turma do estudante' },
    'student.readmit': { action: 'readmitiu', entity: 'estudante' },
    'student.deactivate': { action: 'desactivou', entity: 'estudante' },
  },
  fields: {
    effective_date: { label: 'Com efeito a partir de' },
    after_semesters: { label: 'Semestres antes de anular' },
    per_degree: { label: 'Anulações por grau' },
    late_fine: { label: 'Multa por renovar tarde' },
    tipo_inscricao: { label: 'Lista' },
    subjects: { label: 'Disciplinas por semestre' },
    attempts: { label: 'Tentativas por disciplina' },
    flagged: { label: 'A rever' },
    overridden: { label: 'Dispensado' },
    carried_subjects: { label: 'Disciplinas levadas' },
  },
};
