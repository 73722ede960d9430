import { auditRoutes } from './audit/audit.routes.ts';
import { roleRoutes } from './access/role.routes.ts';
import { userRoutes } from './access/user.routes.ts';
import { activityRoutes } from './activities/activity.routes.ts';
import { entityRoutes } from './billing/entity.routes.ts';
import { feeRoutes } from './billing/fee.routes.ts';
import { invoiceRoutes } from './billing/invoice.routes.ts';
import { classmateRoutes } from './classes/classmate.routes.ts';
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
import { planRoutes } from './offer/plan.routes.ts';
import { precedenceRoutes } from './offer/precedence.routes.ts';
import { subjectRoutes } from './offer/subject.routes.ts';
import { courseRoutes } from './registers/course.routes.ts';
import { departmentRoutes } from './registers/department.routes.ts';

/** Every area of the API, in the order of the documentation. */
export const routers: ((server: Server) => void | Promise<void>)[] = [
  identityRoutes,
  companyRoutes,
  referenceRoutes,
  activityRoutes,
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
  feeRoutes,
  entityRoutes,
  invoiceRoutes,
  dashboardRoutes,
  auditRoutes,
  documentRoutes,
  devMailRoutes,
];
