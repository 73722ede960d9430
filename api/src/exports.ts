import { candidacyExport } from './admissions/candidacies/candidacy-export.ts';
import { inscriptionExport } from './enrolment/inscriptions/inscription-export.ts';
import { allocationExport } from './enrolment/subjects/allocation-export.ts';
import { studentExport } from './enrolment/students/student-export.ts';
import { historyExports } from './grading/history/history-export.ts';
import { recordExports } from './grading/history/record-export.ts';
import { blockerExport } from './grading/closing/closing-export.ts';
import { bankReport } from './finance/bank/bank-report.ts';
import { accountingExport } from './finance/closings/accounting-export.ts';
import { debtExport } from './finance/debts/debt-export.ts';
import { requestExport } from './finance/services/request-export.ts';
import { referenceExport } from './finance/references/reference-export.ts';
import { feePaymentExport } from './finance/statements/fee-payment-export.ts';
import { activityExport } from './offer/calendar/activity-export.ts';
import { classGroupExport } from './offer/class-group/class-group-export.ts';
import { courseExport } from './offer/course/course-export.ts';
import { departmentFile } from './offer/department/department.routes.ts';
import { precedenceExport } from './offer/precedence/precedence-export.ts';
import { subjectFile } from './offer/subject/subject.routes.ts';
import { employeeExport } from './people/employees/employee-export.ts';
import { teachingExport } from './people/teachers/teaching-export.ts';
import { teacherExport } from './people/teachers/teacher-export.ts';
import { auditWords } from './audit-words.ts';
import { auditLogExport } from './platform/audit-log/audit-log-export.ts';
import { planExport } from './offer/plan/plan-export.ts';
import { userExport } from './identity/access/user-export.ts';
import { roleExport } from './identity/access/role-export.ts';
import { lateSheetExport } from './grading/sheets/late-sheet-export.ts';
import { reopeningExport } from './grading/sheets/reopening-export.ts';
import { rectificationExport } from './grading/rectifications/rectification-export.ts';
import { specialExamExport } from './grading/special-exams/special-exam-export.ts';
import { invoiceExport } from './finance/invoices/invoice-export.ts';
import { dataCorrectionExport } from './people/corrections/data-correction-export.ts';
import { sheetExport } from './grading/sheets/sheet-export.ts';
import { feeExport } from './finance/fees/fee-export.ts';
import { serviceExport } from './finance/services/service-export.ts';
import { accountExport } from './finance/accounts/account-export.ts';
import { approvalExport } from './finance/second-person/approval-export.ts';
import { inscriptionPaymentExport } from './finance/counter/inscription-payment-export.ts';
import { discountExport } from './finance/discounts/discount-export.ts';
import { bankListExport } from './finance/bank/bank-list-export.ts';
import { splitExport, splitPartExport } from './finance/sponsors/split-export.ts';
import { deskExport } from './finance/desk/desk-export.ts';
import { entityExport } from './finance/entities/entity-export.ts';
import { communicationExport } from './people/communications/communication-export.ts';
import { fineExport } from './finance/fines/fine-export.ts';
import { suspensionExport } from './finance/blocks/suspension-export.ts';
import { refundExport } from './finance/refunds/refund-export.ts';
import { unpaidExport } from './finance/counter/unpaid-export.ts';
import { proofExport } from './finance/proofs/proof-export.ts';
import { confirmedExport } from './finance/receipts/confirmed-export.ts';
import { unmatchedExport } from './finance/unmatched/unmatched-export.ts';
import type { ListExport } from './platform/documents/export.ts';
import { reportExport } from './reporting/statistics/report-export.ts';

/** Every list that can be had as a file. */
export const exports: readonly ListExport[] = [
  departmentFile,
  courseExport,
  subjectFile,
  precedenceExport,
  classGroupExport,
  teacherExport,
  employeeExport,
  candidacyExport,
  studentExport,
  allocationExport,
  inscriptionExport,
  blockerExport,
  ...Object.values(historyExports),
  ...Object.values(recordExports(auditWords)),
  feePaymentExport,
  debtExport,
  referenceExport,
  requestExport,
  accountingExport,
  bankReport,
  activityExport,
  teachingExport,
  reportExport,
  auditLogExport(auditWords),
  unpaidExport,
  unmatchedExport,
  confirmedExport,
  proofExport,
  planExport,
  userExport,
  roleExport,
  sheetExport,
  accountExport,
  feeExport,
  serviceExport,
  approvalExport,
  inscriptionPaymentExport,
  discountExport,
  bankListExport,
  splitExport,
  splitPartExport,
  invoiceExport,
  dataCorrectionExport,
  lateSheetExport,
  reopeningExport,
  rectificationExport,
  specialExamExport,
  deskExport,
  entityExport,
  communicationExport,
  fineExport,
  suspensionExport,
  refundExport,
];
