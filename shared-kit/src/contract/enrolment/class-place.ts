import * as z from 'zod';
import { idField } from '../core/envelope.ts';

/** Where in its course the page showed a class to be. Whoever sends it is refused where the class has advanced since. */
export const seenPlace = z.object({ academic_year_id: idField(), semester_id: idField() }).optional();
