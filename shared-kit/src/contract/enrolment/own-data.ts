import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { single } from '../core/envelope.ts';
import { ownAdaptation } from './adaptation.ts';
import { studentRow } from './student.ts';

/** Null for an account that does not belong to a student. */
export const myData = endpoint('GET', '/getMyDatas', {
  access: 'students.read_own',
  summary: 'All that is kept of the signed-in student, as the office reads it (S2 §7, H.5)',
  response: single(studentRow.extend({ adaptations: z.array(ownAdaptation) }).nullable()),
});
