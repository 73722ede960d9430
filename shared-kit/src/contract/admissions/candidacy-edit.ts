import * as z from 'zod';
import { reasonField } from '../core/reason-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { byId, idField, nullFromText, recordId, versionField, written } from '../core/envelope.ts';
import { documentFile } from '../people/person-rules.ts';
import { editFields, identityFields, unchangedIdentity, withEditRules } from '../people/person-edit.ts';
import { shifts } from '../offer/shift.ts';

const ofCandidate = z.object({ person_id: recordId });
/** What the office may edit of a candidate, and the read-only fields that must be sent back unchanged (S2 §3, §5; decision 34). */
export const candidateForm = withEditRules(
  editFields.extend({
    ...unchangedIdentity.shape,
    curseToUpdateOld: idField('O campo curso não pode estar vazio!'),
    scholar_shift: z.enum(shifts, 'O campo regime não pode estar vazio!'),
    version: versionField.optional(),
  }),
);
const savedCandidate = z.object({ status: z.literal(1), msg: z.string(), id: z.int(), version: z.int() });

export const updateCandidate = endpoint('POST', '/updateCandidate/:person_id', {
  access: 'candidates.update',
  summary: 'Changes what the office may edit of a candidate (S2 §7, decisions 33, 34)',
  params: ofCandidate,
  body: candidateForm,
  response: written(savedCandidate),
});

const idFromText = z.preprocess(nullFromText, recordId.nullable().default(null));
/** A person's identity with the reason of its correction; numbers are text in a multipart body. */
export const identityForm = withEditRules(
  identityFields.extend({
    province_id: idFromText,
    district_id: idFromText,
    dateEndDocument: z.preprocess(nullFromText, identityFields.shape.dateEndDocument),
    reason: reasonField,
  }),
);
export const correctIdentification = endpoint('POST', '/correctIdentification/:person_id', {
  access: 'students.identity',
  summary: "'Corrigir identificação': fields, reason and the new document as a file, multipart (decision 34)",
  params: ofCandidate,
  body: identityForm,
  upload: documentFile,
  response: written(savedCandidate),
});
export const identificationFile = endpoint('GET', '/Candidate/:id/identification/:document_id', {
  access: 'candidates.read',
  summary: 'The document that a correction of the identification was made by',
  params: byId.extend({ document_id: recordId }),
  download: true,
});
