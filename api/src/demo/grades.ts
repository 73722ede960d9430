import { institutionYear } from '@portal/shared-kit/contract/core/year';
import type { Tx } from '../platform/database/db.ts';
import * as rows from './grades.repository.ts';

const teacher = 'docente@demo.test';
const published = ['MINI-TESTE-1', 'MINI-TESTE-2'];

/** The editions of the teacher who can sign in, with weights that add up to 100; the first has two published columns, an unpublished one
 *  and two blank ones. */
export async function seedGrades(tx: Tx): Promise<void> {
  const [first, ...others] = await rows.editionsOf(tx, teacher, institutionYear(new Date()));
  if (first === undefined) return;
  for (const edition of [first, ...others]) await rows.weigh(tx, edition);
  await rows.grade(tx, first, teacher, [...published, 'TESTE-1']);
  await rows.publish(tx, first, teacher, published);
}
