import { randomUUID } from 'node:crypto';
/** @import pg from 'pg' */

/** @typedef {{ status: number, number?: string, key: string }} Answer To an application; its number where it was acknowledged. */

/** @param {number} n @param {{ id: number, shifts: string[], level_type: string }[]} courses @param {number} district */
export function application(n, courses, district) {
  const course = courses[n % courses.length] ?? { id: 0, shifts: [''], level_type: '' };
  return {
    submission_key: randomUUID(),
    fullName: `Candidato da Carga ${String(n).replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)))}`,
    birthDate: '2004-03-09',
    gender: n % 2 ? 'Feminino' : 'Masculino',
    email: `carga.${n}@exemplo.test`,
    contacts: { contact: `84${String(n % 10_000_000).padStart(7, '0')}`, alternative_contact: '' },
    is_deficient: 'Não',
    fathers_filliation: 'Armando da Carga',
    mothers_filliation: 'Celina da Carga',
    doc_type: 'Bilhete de Identidade',
    doc_number: `${String(700_000_000_000 + n)}K`,
    nactionality: 'Moçambique',
    provice_id: 11,
    district_id: district,
    address_location: 'Bairro Central',
    last_school_frequency: 'Escola Secundária da Matola',
    trainingArea: 'Geral',
    last_school_frequency_year: 2023,
    level_type: course.level_type,
    course_id: course.id,
    scholar_shift: course.shifts[n % course.shifts.length],
  };
}

/** What an intake day needs beside the demonstration: room for everybody, and a fee with somebody to pay it to, so that
 *  every candidacy takes an invoice and a reference. @param {pg.Pool} db */
export async function prepare(db) {
  await db.query(
    `update course_vacancy set vacancies = 9999 where year = (select max(designation)::int from academic_year
       where id in (select academic_year_id from activity where type = 'INSCRICAO'))`,
  );
  const { rows } = await db.query(
    `select (select count(*)::int from fee where candidacy_cents > 0 and replaced_at is null) as fees,
       (select count(*)::int from payment_entity where active and 'CANDIDATURA' = any (used_for)) as entities`,
  );
  if (rows[0].fees === 0 || rows[0].entities === 0)
    throw new Error(`no candidacy fee in the demonstration: ${JSON.stringify(rows[0])}`);
}

/** @param {string} base @param {string} path */
export const read = async (base, path) => {
  const answer = await fetch(`${base}/api/${path}`);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()).data;
};

/** What is acknowledged must stand, once. @param {pg.Pool} db @param {Answer[]} answers */
export async function compare(db, answers) {
  const { rows } = await db.query(
    `select c.submission_key::text as key, c.number, c.doc_number,
       (select count(*)::int from invoice i where i.candidacy_id = c.id) as invoices,
       (select count(*)::int from candidacy_event e where e.candidacy_id = c.id) as events
     from candidacy c where c.email like 'carga.%'`,
  );
  const mails = await db.query(
    `select count(*)::int as n from outbox where kind = 'mail' and payload->>'to' like 'carga.%'`,
  );
  const gaps = await db.query(
    `select max(sequence) - min(sequence) + 1 - count(*)::int as n from invoice where sequence is not null group by year`,
  );
  const rowsByKey = new Map(rows.map((row) => [row.key, row]));
  const acknowledged = answers.filter(({ status }) => status === 200);
  return {
    rows: rows.length,
    acknowledged: new Set(acknowledged.map(({ key }) => key)).size,
    lost: acknowledged.filter(({ key, number }) => rowsByKey.get(key)?.number !== number).length,
    doubled: rows.length - new Set(rows.map((row) => row.doc_number)).size,
    incomplete: rows.filter(({ invoices, events }) => invoices !== 1 || events !== 1).length,
    mails: mails.rows[0].n,
    gaps: gaps.rows.reduce((sum, { n }) => sum + n, 0),
  };
}
