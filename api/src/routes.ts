import { auditRoutes } from './audit/audit.routes.ts';
import { roleRoutes } from './access/role.routes.ts';
import { userRoutes } from './access/user.routes.ts';
import { activityRoutes } from './activities/activity.routes.ts';
import { entityRoutes } from './billing/entity.routes.ts';
import { feeRoutes } from './billing/fee.routes.ts';
import { invoiceRoutes } from './billing/invoice.routes.ts';
import { candidacyRoutes } from './candidates/candidacy.routes.ts';
import { classmateRoutes } from './classes/classmate.routes.ts';
import { applicationRoutes } from './applications/application.routes.ts';
import { companyRoutes } from './company/company.routes.ts';
import { identityRoutes } from './identity/identity.routes.ts';
import type { Server } from './kit/route.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { documentRoutes } from './documents/document.routes.ts';
import { devMailRoutes } from './mail/dev-mail.routes.ts';
import { referenceRoutes } from './reference/reference.routes.ts';
import { employeeRoutes } from './people/employee.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { teacherDocumentRoutes } from './people/teacher-document.routes.ts';
import { teacherRoutes } from './people/teacher.routes.ts';
import { paidRoutes } from './payments/paid.routes.ts';
import { paymentRoutes } from './payments/payment.routes.ts';
import { proofRoutes } from './payments/proof.routes.ts';
import { planRoutes } from './offer/plan.routes.ts';
import { precedenceRoutes } from './offer/precedence.routes.ts';
import { studentRoutes } from './students/student.routes.ts';
import { subjectRoutes } from './offer/subject.routes.ts';
import { reportRoutes } from './statistics/report.routes.ts';
import { statisticsRoutes } from './statistics/statistics.routes.ts';
import { inscriptionRoutes } from './inscriptions/inscription.routes.ts';
import { courseRoutes } from './registers/course.routes.ts';
import { departmentRoutes } from './registers/department.routes.ts';

/** Every area of the API, in the order of the documentation. */
export const routers: ((server: Server) => void | Promise<void>)[] = [
  identityRoutes,
  companyRoutes,
  referenceRoutes,
  activityRoutes,
  applicationRoutes,
  candidacyRoutes,
  studentRoutes,
  inscriptionRoutes,
  departmentRoutes,
  courseRoutes,
  classmateRoutes,
  subjectRoutes,
  planRoutes,
  precedenceRoutes,
  teacherRoutes,
  teacherDocumentRoutes,
  employeeRoutes,
  peopleRoutes,
  roleRoutes,
  userRoutes,
  paymentRoutes,
  proofRoutes,
  paidRoutes,
  feeRoutes,
  entityRoutes,
  invoiceRoutes,
  statisticsRoutes,
  reportRoutes,
  dashboardRoutes,
  auditRoutes,
  documentRoutes,
  devMailRoutes,
];
