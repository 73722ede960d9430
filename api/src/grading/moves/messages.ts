import { gradeText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';

interface Arrival {
  student: string;
  subject: string;
  from: string;
  moved: readonly string[];
  kept: readonly { type: string; value: string }[];
  frequency: { average: number | null; situation: string | null } | null;
}

const averageText = (average: number | null) => (average === null ? '–' : gradeText(average / 10));

export const messages = {
  rectificationPending: 'Há uma rectificação de nota por decidir: decida-a antes de mudar o estudante.',
  submittedThere: (from: string) => `Submetida na turma ${from}; o estudante mudou de turma.`,
  leftAgain: 'O estudante desta pauta mudou de turma.',
  /** For the responsible teacher of the new class. */
  arrived: ({ student, subject, from, moved, kept, frequency }: Arrival) => ({
    title: `Estudante de outra turma: ${subject}`.slice(0, 120),
    body: [
      `${student} veio da turma ${from}.`,
      moved.length > 0
        ? `Notas trazidas: ${moved.join(', ')}.`
        : 'Não trouxe notas para as colunas desta turma.',
      ...(kept.length > 0
        ? [
            `Nota da turma anterior, sem coluna nesta turma: ${kept.map(({ type, value }) => `${type} ${value}`).join(', ')}.`,
          ]
        : []),
      ...(frequency
        ? [
            `A frequência já estava submetida: entra por pauta suplementar com a média ${averageText(frequency.average)}${
              frequency.situation ? ` (${frequency.situation})` : ''
            }.`,
          ]
        : []),
    ].join(' '),
  }),
} as const;
