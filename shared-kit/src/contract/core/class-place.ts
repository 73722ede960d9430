import * as z from 'zod';
import { idField } from './envelope.ts';

/** Year and semester of a class as the page showed them. The call is refused where the class has advanced since. */
export const seenPlace = z.object({ academic_year_id: idField(), semester_id: idField() }).optional();
