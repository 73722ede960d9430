import { percentageLabels, percentageNames } from '@portal/shared-kit/contract/grading/percentage-rules';
import type { AuditWords } from '../platform/audit/words.ts';

/** One label per name. */
const percentageFields = Object.fromEntries(
  percentageNames.map((name) => [name, { label: percentageLabels[name] }]),
);

/** Words of this area for the audit log. */
export const gradingWords: AuditWords = {
  things: {
    edition: 'edição',
    pauta: 'pauta',
    grade_reopening: 'pedido de reabertura',
    special_exam: 'nomeação para exame especial',
    lecture: 'aula',
    percentage: 'percentagens',
  },
  actions: {
    'edition.weights': { action: 'mudou', entity: 'pesos' },
    'edition.comment': { action: 'comentou', entity: 'nota' },
    'edition.publish': { action: 'publicou', entity: 'coluna de notas' },
    'edition.unpublish': { action: 'retirou', entity: 'coluna de notas' },
    'pauta.state': { action: 'mudou', entity: 'estado da pauta' },
    'grade_rectification.ask': { action: 'pediu', entity: 'rectificação de nota' },
    'grade_rectification.decide': { action: 'decidiu', entity: 'rectificação de nota' },
    'grade_reopening.ask': { action: 'pediu', entity: 'reabertura' },
    'grade_reopening.decide': { action: 'decidiu', entity: 'pedido de reabertura' },
    'special_exam.name': { action: 'nomeou', entity: 'estudante para exame especial' },
    'special_exam.withdraw': { action: 'retirou', entity: 'nomeação para exame especial' },
    'grade_reopening.export': { action: 'exportou', entity: 'pedidos de reabertura' },
    'grade_rectification.export': { action: 'exportou', entity: 'pedidos de rectificação' },
    'special_exam.export': { action: 'exportou', entity: 'lista de exames especiais' },
    'pauta.export': { action: 'exportou', entity: 'lista de pautas' },
    'edition.export': { action: 'exportou', entity: 'pauta' },
    'edition.reopen': { action: 'reabriu', entity: 'turma depois do fim do semestre' },
    'edition.close': { action: 'encerrou', entity: 'turma no fim do semestre' },
    'activity.end_semester': { action: 'encerrou', entity: 'semestre' },
    'pauta.export_late_sheets': { action: 'exportou', entity: 'pautas fora do prazo' },
    'activity.export_blockers': { action: 'exportou', entity: 'impedimentos ao fim do semestre' },
    'student.export_history': { action: 'exportou', entity: 'lista da página do estudante' },
    'edition.grades': { action: 'lançou', entity: 'notas' },
  },
  fields: {
    edition_id: { label: 'Turma e disciplina', refers: 'edition' },
    ...percentageFields,
    column: { label: 'Coluna' },
    list: { label: 'Lista' },
    results: { label: 'Resultados' },
    enrolments: { label: 'Inscrições em disciplinas' },
    forced: { label: 'Com impedimentos' },
    grades: { label: 'Notas guardadas' },
    expires_on: { label: 'Data de Validade' },
    is_available: { label: 'Publicada' },
    is_assessment: { label: 'Avaliação' },
    file: { label: 'Ficheiro' },
  },
};
