import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { insert as ask } from '../grading/sheets/reopening.repository.ts';
import { isGraded, studentsOf } from '../grading/editions/item.repository.ts';
import * as specialExams from '../grading/special-exams/special-exam.repository.ts';
import type { Tx } from '../platform/database/db.ts';
import { finalsOf, giveTo, overIn, taughtIn, userOf } from './sheets.repository.ts';
import { DemoTerm, type Reached } from './terms.ts';
import { openExamPeriods } from './activities.ts';

const teacher = 'docente@demo.test';
const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);

/** A level on the scale, always the same for one student. */
const ofStudent: Reached = ({ id }) => 750 + ((id * 53 + 7) % 18) * 50;
/** Levels of three students: exempted, passing the exam, failing it. */
const ofThree = [1500, 1200, 1100];
const examOfThree = [undefined, 1250, 400];

/** Pautas in every state, beside the edition whose grades are being entered: one in normal exams, one with recorrência and a special exam,
 *  one submitted, one returned, and closed ones of last semester and last year. */
export async function seedSheets(tx: Tx): Promise<void> {
  const year = institutionYear(new Date());
  const [first, ...others] = await taughtIn(tx, teacher, year);
  const [docente, registry] = [await userOf(tx, teacher), await userOf(tx, 'secretaria@demo.test')];
  if (!first || docente === undefined || registry === undefined) return;
  const people = { teacher: docente, registry };
  await openExamPeriods(tx, first);
  const exams = others.find((one) => one.class_id === first.class_id);
  const resit = others.find(
    (one) =>
      one.class_id !== first.class_id && one.course_id === first.course_id && one.level_id === first.level_id,
  );
  const [submitted, returned, begun] = others
    .filter((one) => one !== exams && one !== resit)
    .toSorted((one, other) => other.students - one.students);
  const begin = (edition: number) => DemoTerm.begin(tx, edition, people);
  if (exams) await examsUnderWay(await begin(exams.id));
  if (resit) {
    await resitUnderWay(await begin(resit.id));
    await nameForSpecialExam(tx, resit.id, registry);
  }
  if (submitted) {
    await awaitDecision(await begin(submitted.id));
    await ask(tx, {
      edition_id: submitted.id,
      kind: 'EXAME_NORMAL',
      days: 3,
      asked_by: docente,
      reason: 'O exame desta turma foi antecipado por acordo com os estudantes.',
    });
  }
  if (returned) await mend(await begin(returned.id));
  if (begun) await (await begin(begun.id)).enter('FREQUENCIA', ago(2), halfOf, ['MINI-TESTE-1']);
  const over = [
    { edition: await overIn(tx, { year, ...first }), days: 60 },
    { edition: await overIn(tx, { year: year - 1, course_id: first.course_id }), days: 420 },
  ];
  for (const { edition, days } of over) {
    if (edition === undefined) continue;
    await giveTo(tx, edition, teacher);
    await close(await begin(edition), await finalsOf(tx, edition), days);
  }
}

const halfOf: Reached = (student, rank) => (rank % 2 === 0 ? ofStudent(student, rank) : undefined);

async function examsUnderWay(term: DemoTerm) {
  await term.enter('FREQUENCIA', ago(12), ofStudent);
  await term.homologate('FREQUENCIA', { submitted: ago(6), decided: ago(5) });
  await term.enter('EXAME_NORMAL', ago(1), (student, rank) => {
    const reached = ofStudent(student, rank)!;
    return reached < 1000 || reached >= 1400 || rank % 3 === 0 ? undefined : reached - 200 + (rank % 5) * 100;
  });
}

async function resitUnderWay(term: DemoTerm) {
  await term.enter('FREQUENCIA', ago(14), (_, rank) => ofThree[rank % ofThree.length]);
  await term.homologate('FREQUENCIA', { submitted: ago(9), decided: ago(8) });
  await term.enter('EXAME_NORMAL', ago(4), (_, rank) => examOfThree[rank % examOfThree.length]);
  await term.homologate('EXAME_NORMAL', { submitted: ago(3), decided: ago(2) });
}

/** Names a student who failed the exam, for illness. */
async function nameForSpecialExam(tx: Tx, edition: number, named_by: number) {
  const failed = (await studentsOf(tx, edition)).filter(isGraded)[examOfThree.indexOf(400)];
  if (!failed) return;
  const reason = 'Fez o exame normal doente, com atestado médico do Hospital Central.';
  await specialExams.insert(tx, { enrolment_id: failed.enrolment_id, reason, named_by });
  await specialExams.openColumn(tx, edition);
}

async function awaitDecision(term: DemoTerm) {
  await term.enter('FREQUENCIA', ago(4), ofStudent);
  await term.submit('FREQUENCIA', ago(1));
}

async function mend(term: DemoTerm) {
  await term.enter('FREQUENCIA', ago(7), ofStudent);
  await term.giveBack(
    'FREQUENCIA',
    { submitted: ago(3), returned: ago(1) },
    'Confirme o TESTE-2: a pauta assinada tem outras notas.',
  );
}

/** Follows the stored results: everybody who passed passes, everybody who failed fails. */
async function close(term: DemoTerm, finals: ReadonlyMap<number, number>, days: number) {
  const final = (enrolment: number) => Math.floor(finals.get(enrolment)! / 10) * 10;
  const sits = (enrolment: number) => final(enrolment) >= 1000 && final(enrolment) < 1400;
  const repeats = (enrolment: number) => sits(enrolment) && enrolment % 4 === 0;
  await term.enter('FREQUENCIA', ago(days + 30), ({ enrolment_id }) => final(enrolment_id));
  await term.homologate('FREQUENCIA', { submitted: ago(days + 25), decided: ago(days + 24) });
  await term.enter('EXAME_NORMAL', ago(days + 15), ({ enrolment_id: of }) => {
    if (!sits(of)) return undefined;
    return repeats(of) ? failing(final(of)) : final(of);
  });
  await term.homologate('EXAME_NORMAL', { submitted: ago(days + 14), decided: ago(days + 13) });
  await term.enter('RECORRENCIA', ago(days + 5), ({ enrolment_id: of }) =>
    repeats(of) ? final(of) + 100 : undefined,
  );
  await term.homologate('RECORRENCIA', { submitted: ago(days + 4), decided: ago(days + 3) });
  await term.end(ago(days));
}

/** Exam grade that takes somebody with this frequency average below 9. */
const failing = (frequency: number) => Math.max(0, Math.floor((9000 - 6 * frequency) / 200) * 50 - 50);
