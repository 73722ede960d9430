import * as z from 'zod';
import { optionalText, requiredText } from '../core/fields.ts';
import { reasonField } from '../core/reason-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageQuery } from '../core/envelope.ts';
import { label, moment, person, text, type ExportedList } from '../core/list-field.ts';
import { listFile } from '../core/list-file.ts';
import { correctionStateLabels, correctionStates } from './data-correction-rules.ts';
import { correctableField, correctionRequest } from './own-correction.ts';
import { personFields } from './person.ts';
import { documentFile, personLabels } from './person-rules.ts';

const empty = 'Indique o valor certo.';

/** A student's request: a field, its new value by the rules of that field, and the proof. */
const correctionForm = z
  .object({
    field: correctableField,
    value: requiredText(empty, 200),
    note: optionalText(500),
  })
  .superRefine(({ field: name, value }, ctx) => {
    const read = personFields.shape[name].safeParse(value);
    for (const { message } of read.error?.issues ?? [])
      ctx.addIssue({ code: 'custom', path: ['value'], message });
  });

export const askCorrection = endpoint('POST', '/own-data-corrections', {
  access: 'students.read_own',
  summary: 'Asks that a field of the own record be corrected, with a document as proof, multipart (H.5)',
  upload: documentFile,
  body: correctionForm,
});

const row = correctionRequest.extend({
  person_id: z.int(),
  student_id: z.int().nullable(),
  name: z.string(),
  code: z.string(),
  current_value: z.string(),
  file: z.string(),
  decided_by: z.string().nullable(),
});
export type DataCorrection = z.output<typeof row>;

export const correctionList: ExportedList<DataCorrection> = {
  title: 'Correcções pedidas',
  file: 'pedidos_de_correccao',
  fields: {
    code: text('Código', { narrow: true, shownIn: 'name' }),
    name: person('Estudante'),
    field: label('Campo', personLabels, { narrow: false, shownIn: 'new_value' }),
    current_value: text('Valor actual', { shownIn: 'new_value' }),
    new_value: text('Valor pedido', { column: 'Pedido' }),
    asked_at: moment('Pedido em'),
    file: text('Documento'),
    state: label('Estado', correctionStateLabels),
    decided_by: text('Decidido por', { shownIn: 'state' }),
  },
};

export const dataCorrections = endpoint('GET', '/data-corrections', {
  access: 'students.identity',
  summary: 'Corrections that students asked for, the oldest first (H.5)',
  query: pageQuery
    .omit({ search: true })
    .extend({ state: z.enum(correctionStates, 'Estado inválido.').optional() }),
  response: listOf(row),
});
export const exportDataCorrections = listFile(dataCorrections, '/exportDataCorrections', 'students.identity');

export const decideCorrection = endpoint('POST', '/data-corrections/:id/decision', {
  access: 'students.identity',
  summary:
    'Corrects the record as asked, or refuses, with a reason; nobody decides on their own request (H.5, part F)',
  body: z.object({
    decision: z.enum(['ACEITE', 'RECUSADA'], 'Escolha a decisão.'),
    reason: reasonField,
  }),
});

export const correctionProof = endpoint('GET', '/data-corrections/:id/file', {
  access: 'students.identity',
  summary: 'The document a student sent with a request',
  download: true,
});
