import { explanation } from './fields.ts';

/** Why somebody does what needs a reason. */
export const reasonField = explanation('Indique o motivo.', 500);
