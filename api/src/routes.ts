import { auditWords } from './audit-words.ts';
import { billables } from './billables.ts';
import { auditLogRoutes } from './platform/audit-log/audit-log.routes.ts';
import { auditRoutes } from './platform/audit/audit.routes.ts';
import { roleRoutes } from './identity/access/role.routes.ts';
import { userRoutes } from './identity/access/user.routes.ts';
import { activityRoutes } from './offer/calendar/activity.routes.ts';
import { paymentEntityRoutes } from './finance/entities/entity.routes.ts';
import { feeRoutes } from './finance/fees/fee.routes.ts';
import { blockRoutes } from './finance/blocks/block.routes.ts';
import { referenceRoutes } from './finance/references/reference.routes.ts';
import { referenceGroupRoutes } from './finance/groups/reference-group.routes.ts';
import { discountRoutes } from './finance/discounts/discount.routes.ts';
import { fineRoutes } from './finance/fines/fine.routes.ts';
import { serviceRoutes } from './finance/services/service.routes.ts';
import { holidayRoutes } from './finance/holidays/holiday.routes.ts';
import { debtRoutes } from './finance/debts/debt.routes.ts';
import { feePaymentRoutes } from './finance/statements/fee-payment.routes.ts';
import { statementRoutes } from './finance/statements/statement.routes.ts';
import { accountingPeriodRoutes } from './finance/closings/accounting-period.routes.ts';
import { paymentLinkRoutes } from './finance/invoices/payment-link.routes.ts';
import { monthlyRoutes } from './finance/monthly/monthly.routes.ts';
import { annulWithFines } from './finance/fines/correct-fines.service.ts';
import { invoiceRoutes } from './finance/invoices/invoice.routes.ts';
import { candidacyRoutes } from './admissions/candidacies/candidacy.routes.ts';
import { roomRoutes } from './offer/room/room.routes.ts';
import { classGroupRoutes } from './offer/class-group/class-group.routes.ts';
import { applicationRoutes } from './admissions/applications/application.routes.ts';
import { companyRoutes } from './platform/institution/company.routes.ts';
import { maintenanceRoutes } from './platform/maintenance/maintenance.routes.ts';
import { identityRoutes } from './identity/identity.routes.ts';
import type { DocumentServer } from './platform/documents/printer.ts';
import type { EventServer } from './platform/events/serve-events.ts';
import { dashboardRoutes } from './reporting/dashboard/dashboard.routes.ts';
import { documentRoutes } from './platform/documents/document.routes.ts';
import { devMailRoutes } from './platform/mail/dev-mail.routes.ts';
import { batchActs } from './batch-acts.ts';
import { batchRoutes } from './platform/batch/batch.routes.ts';
import { listViewRoutes } from './platform/list-views/list-view.routes.ts';
import { jobRoutes } from './platform/jobs/job.routes.ts';
import { importKinds } from './import-kinds.ts';
import { importRoutes } from './platform/imports/import.routes.ts';
import { lookupRoutes } from './offer/lookups/lookup.routes.ts';
import { employeeRoutes } from './people/employees/employee.routes.ts';
import { peopleRoutes } from './people/persons/people.routes.ts';
import { pushDeviceRoutes } from './people/push/push-device.routes.ts';
import { communicationRoutes } from './people/communications/communication.routes.ts';
import { noteHistoryView } from './people/views/record-view.repository.ts';
import { dataCorrectionRoutes } from './people/corrections/data-correction.routes.ts';
import { recordViewRoutes } from './people/views/record-view.routes.ts';
import { resultSlipRoutes } from './grading/slips/result-slip.routes.ts';
import { teacherRoutes, teacherDocumentRoutes } from './people/teachers/teacher.routes.ts';
import { teachingRoutes } from './people/teachers/teaching.routes.ts';
import { gradeCommentRoutes } from './grading/comments/grade-comment.routes.ts';
import { gradeRoutes } from './grading/grades/grade.routes.ts';
import { publishedFinals } from './grading/published/published-result.service.ts';
import { ownResultRoutes } from './grading/own/own-result.routes.ts';
import { gradeFileRoutes } from './grading/files/grade-file.routes.ts';
import { paperRoutes } from './grading/papers/paper.routes.ts';
import { lectureRoutes } from './grading/lectures/lecture.routes.ts';
import { portalRoutes } from './grading/portal/portal.routes.ts';
import { examRoutes } from './grading/exams/exam.routes.ts';
import { ownExamRoutes } from './grading/exams/own-exam.routes.ts';
import { specialExamRoutes } from './grading/special-exams/special-exam.routes.ts';
import { gradeReviewRoutes } from './grading/reviews/grade-review.routes.ts';
import { rectificationRoutes } from './grading/rectifications/rectification.routes.ts';
import { sheetRoutes } from './grading/sheets/sheet.routes.ts';
import { closingRoutes } from './grading/closing/closing.routes.ts';
import { historyRoutes } from './grading/history/history.routes.ts';
import { classResultsRoutes } from './grading/class-results/class-results.routes.ts';
import { percentageRoutes } from './grading/percentages/percentage.routes.ts';
import { weightRoutes } from './grading/weights/weight.routes.ts';
import { sponsorSplitRoutes } from './finance/sponsors/split.routes.ts';
import { bankImportRoutes, demoFileRoutes, bankLineActRoutes } from './finance/bank/bank-import.routes.ts';
import { bankLayoutRoutes } from './finance/bank/bank-layout.routes.ts';
import { accountRoutes } from './finance/accounts/account.routes.ts';
import { ownPaymentRoutes } from './finance/own/own-payment.routes.ts';
import { suggestionRoutes } from './finance/unidentified/suggestion.routes.ts';
import { deskRoutes } from './finance/desk/desk.routes.ts';
import { paymentRequestRoutes } from './finance/requests/payment-request.routes.ts';
import { mpesaRoutes } from './finance/mpesa/mpesa.routes.ts';
import { refundRoutes } from './finance/refunds/refund.routes.ts';
import { secondPersonRoutes } from './finance/second-person/second-person.routes.ts';
import { paidRoutes } from './finance/receipts/paid.routes.ts';
import { counterRoutes } from './finance/counter/counter.routes.ts';
import { unmatchedRoutes } from './finance/unmatched/unmatched.routes.ts';
import { proofRoutes } from './finance/proofs/proof.routes.ts';
import { planRoutes } from './offer/plan/plan.routes.ts';
import { precedenceRoutes } from './offer/precedence/precedence.routes.ts';
import { allocationRoutes } from './enrolment/allocation/allocation.routes.ts';
import { reviewFlags } from './enrolment/enrol/flag.service.ts';
import { enrolmentRoutes } from './enrolment/enrol/enrolment.routes.ts';
import { renewalRoutes } from './enrolment/renewals/renewal.routes.ts';
import { gradeCarrier } from './grading/moves/carry.service.ts';
import { studentRoutes } from './enrolment/students/student.routes.ts';
import { subjectRoutes } from './offer/subject/subject.routes.ts';
import { figureRoutes } from './reporting/figures/figure.routes.ts';
import { searchRoutes } from './reporting/search/search.routes.ts';
import { statisticsRoutes } from './reporting/statistics/statistics.routes.ts';
import { adaptationRoutes } from './enrolment/adaptations/adaptation.routes.ts';
import { equivalenceRoutes } from './enrolment/equivalences/equivalence.routes.ts';
import { studentOfficeRoutes } from './enrolment/office/student-office.routes.ts';
import { newYearRoutes } from './enrolment/new-year/new-year.routes.ts';
import { withdrawalRoutes } from './enrolment/withdrawals/withdrawal.routes.ts';
import { inscriptionRoutes } from './enrolment/inscriptions/inscription.routes.ts';
import { courseRoutes } from './offer/course/course.routes.ts';
import { departmentRoutes } from './offer/department/department.routes.ts';
import { candidacyHandler } from './admissions/candidacies/approval.service.ts';

/** Every area of the API, in the order of the documentation. */
export const routers: ((server: DocumentServer & EventServer) => void | Promise<void>)[] = [
  identityRoutes,
  companyRoutes,
  lookupRoutes,
  activityRoutes,
  applicationRoutes,
  candidacyRoutes,
  studentRoutes(gradeCarrier),
  enrolmentRoutes(publishedFinals),
  allocationRoutes,
  renewalRoutes(publishedFinals),
  inscriptionRoutes(candidacyHandler),
  withdrawalRoutes(candidacyHandler),
  weightRoutes,
  percentageRoutes,
  classResultsRoutes,
  portalRoutes,
  ownResultRoutes,
  gradeRoutes,
  gradeCommentRoutes,
  gradeFileRoutes,
  sheetRoutes,
  historyRoutes(auditWords),
  paperRoutes,
  lectureRoutes,
  resultSlipRoutes,
  closingRoutes,
  rectificationRoutes,
  gradeReviewRoutes,
  specialExamRoutes,
  examRoutes,
  ownExamRoutes,
  departmentRoutes,
  courseRoutes,
  classGroupRoutes,
  subjectRoutes,
  roomRoutes,
  planRoutes,
  precedenceRoutes(reviewFlags),
  teacherRoutes,
  teachingRoutes,
  teacherDocumentRoutes,
  communicationRoutes,
  pushDeviceRoutes,
  recordViewRoutes,
  dataCorrectionRoutes,
  adaptationRoutes,
  equivalenceRoutes,
  newYearRoutes,
  studentOfficeRoutes,
  employeeRoutes,
  peopleRoutes,
  roleRoutes,
  userRoutes,
  counterRoutes(billables),
  unmatchedRoutes(billables),
  proofRoutes(billables),
  paidRoutes(billables),
  accountRoutes(billables),
  refundRoutes,
  mpesaRoutes(billables),
  deskRoutes(billables),
  paymentRequestRoutes(billables),
  suggestionRoutes,
  secondPersonRoutes(billables),
  bankImportRoutes,
  bankLayoutRoutes,
  bankLineActRoutes(billables),
  sponsorSplitRoutes,
  demoFileRoutes,
  ownPaymentRoutes,
  feeRoutes,
  paymentEntityRoutes,
  invoiceRoutes(annulWithFines),
  paymentLinkRoutes,
  monthlyRoutes,
  feePaymentRoutes,
  debtRoutes,
  fineRoutes,
  holidayRoutes,
  serviceRoutes(billables),
  statementRoutes,
  accountingPeriodRoutes,
  discountRoutes,
  blockRoutes,
  referenceRoutes,
  referenceGroupRoutes,
  statisticsRoutes,
  dashboardRoutes(auditWords),
  figureRoutes,
  searchRoutes,
  auditRoutes(auditWords, noteHistoryView),
  auditLogRoutes(auditWords),
  documentRoutes,
  jobRoutes,
  listViewRoutes,
  maintenanceRoutes,
  batchRoutes(batchActs),
  importRoutes(importKinds),
  devMailRoutes,
];
