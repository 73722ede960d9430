import { candidacyHandler } from './admissions/candidacies/matriculation.ts';
import { auditWords } from './audit-words.ts';
import { billables } from './billables.ts';
import { auditRoutes } from './platform/audit/audit.routes.ts';
import { roleRoutes } from './identity/access/role.routes.ts';
import { userRoutes } from './identity/access/user.routes.ts';
import { activityRoutes } from './offer/calendar/activity.routes.ts';
import { paymentEntityRoutes } from './finance/billing/payment-entity.routes.ts';
import { feeRoutes } from './finance/billing/fee.routes.ts';
import { invoiceRoutes } from './finance/billing/invoice.routes.ts';
import { candidacyRoutes } from './admissions/candidacies/candidacy.routes.ts';
import { classGroupRoutes } from './offer/class-group/class-group.routes.ts';
import { applicationRoutes } from './admissions/applications/application.routes.ts';
import { companyRoutes } from './platform/institution/company.routes.ts';
import { identityRoutes } from './identity/identity.routes.ts';
import type { DocumentServer } from './platform/documents/printer.ts';
import { dashboardRoutes } from './reporting/dashboard/dashboard.routes.ts';
import { documentRoutes } from './platform/documents/document.routes.ts';
import { devMailRoutes } from './platform/mail/dev-mail.routes.ts';
import { batchActs } from './batch-acts.ts';
import { batchRoutes } from './platform/batch/batch.routes.ts';
import { jobRoutes } from './platform/jobs/job.routes.ts';
import { importKinds } from './import-kinds.ts';
import { importRoutes } from './platform/imports/import.routes.ts';
import { lookupRoutes } from './offer/lookups/lookup.routes.ts';
import { employeeRoutes } from './people/employees/employee.routes.ts';
import { peopleRoutes } from './people/persons/people.routes.ts';
import { communicationRoutes } from './people/communications/communication.routes.ts';
import { teacherDocumentRoutes } from './people/teachers/teacher-document.routes.ts';
import { teacherRoutes } from './people/teachers/teacher.routes.ts';
import { teachingRoutes } from './people/teachers/teaching.routes.ts';
import { portalNotices } from './grading/grades/portal-notices.ts';
import { gradeRoutes } from './grading/grades/grade.routes.ts';
import { portalRoutes } from './grading/portal/portal.routes.ts';
import { sheetRoutes } from './grading/sheets/sheet.routes.ts';
import { weightRoutes } from './grading/weights/weight.routes.ts';
import { bankImportRoutes } from './finance/bank/bank-import.routes.ts';
import { accountRoutes } from './finance/payments/account.routes.ts';
import { ownPaymentRoutes } from './finance/own/own-payment.routes.ts';
import { paidRoutes } from './finance/payments/paid.routes.ts';
import { paymentRoutes } from './finance/payments/payment.routes.ts';
import { proofRoutes } from './finance/payments/payment-proof.routes.ts';
import { planRoutes } from './offer/plan/plan.routes.ts';
import { precedenceRoutes } from './offer/precedence/precedence.routes.ts';
import { allocationRoutes } from './enrolment/subjects/allocation.routes.ts';
import { enrolmentRoutes } from './enrolment/subjects/enrolment.routes.ts';
import { ownStudentRoutes } from './enrolment/students/own-student.routes.ts';
import { studentRoutes } from './enrolment/students/student.routes.ts';
import { subjectRoutes } from './offer/subject/subject.routes.ts';
import { searchRoutes } from './reporting/search/search.routes.ts';
import { reportRoutes } from './reporting/statistics/report.routes.ts';
import { statisticsRoutes } from './reporting/statistics/statistics.routes.ts';
import { inscriptionRoutes } from './enrolment/inscriptions/inscription.routes.ts';
import { courseRoutes } from './offer/course/course.routes.ts';
import { departmentRoutes } from './offer/department/department.routes.ts';

/** Every area of the API, in the order of the documentation. */
export const routers: ((server: DocumentServer) => void | Promise<void>)[] = [
  identityRoutes,
  companyRoutes,
  lookupRoutes,
  activityRoutes,
  applicationRoutes,
  candidacyRoutes,
  studentRoutes,
  ownStudentRoutes,
  enrolmentRoutes,
  allocationRoutes,
  inscriptionRoutes(candidacyHandler),
  weightRoutes,
  portalRoutes,
  gradeRoutes(portalNotices),
  sheetRoutes(portalNotices),
  departmentRoutes,
  courseRoutes,
  classGroupRoutes,
  subjectRoutes,
  planRoutes,
  precedenceRoutes,
  teacherRoutes,
  teachingRoutes,
  teacherDocumentRoutes,
  communicationRoutes,
  employeeRoutes,
  peopleRoutes,
  roleRoutes,
  userRoutes,
  paymentRoutes(billables),
  proofRoutes(billables),
  paidRoutes(billables),
  accountRoutes(billables),
  bankImportRoutes,
  ownPaymentRoutes,
  feeRoutes,
  paymentEntityRoutes,
  invoiceRoutes,
  statisticsRoutes,
  reportRoutes,
  dashboardRoutes(auditWords),
  searchRoutes,
  auditRoutes(auditWords),
  documentRoutes,
  jobRoutes,
  batchRoutes(batchActs),
  importRoutes(importKinds),
  devMailRoutes,
];
