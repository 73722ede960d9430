import { platformWords } from './platform/audit-words.ts';
import { identityWords } from './identity/audit-words.ts';
import { offerWords } from './offer/audit-words.ts';
import { peopleWords } from './people/audit-words.ts';
import { financeWords } from './finance/audit-words.ts';
import { enrolmentWords } from './enrolment/audit-words.ts';
import { gradingWords } from './grading/audit-words.ts';
import { admissionsWords } from './admissions/audit-words.ts';
import { reportingWords } from './reporting/audit-words.ts';
import type { AuditWords } from './platform/audit/words.ts';

const areas: AuditWords[] = [
  platformWords,
  identityWords,
  offerWords,
  peopleWords,
  financeWords,
  enrolmentWords,
  gradingWords,
  admissionsWords,
  reportingWords,
];

/** The words of all areas. */
export const auditWords: Required<AuditWords> = {
  things: Object.assign({}, ...areas.map(({ things }) => things)) as AuditWords['things'] & object,
  actions: Object.assign({}, ...areas.map(({ actions }) => actions)) as AuditWords['actions'] & object,
  fields: Object.assign({}, ...areas.map(({ fields }) => fields)) as AuditWords['fields'] & object,
};
