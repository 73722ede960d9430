import * as grade from '@portal/shared-kit/contract/grading/grade';
import * as lecture from '@portal/shared-kit/contract/grading/lecture';
import * as sheet from '@portal/shared-kit/contract/grading/sheet';
import * as portal from '@portal/shared-kit/contract/grading/teacher-portal';
import { isEndpoint } from '@portal/shared-kit/contract/core/endpoint';
import { ApiError } from '../platform/http/errors.ts';
import { query, type Server } from '../platform/http/route.ts';

/** Calls of this area that are agreed and not yet answered; each goes from here as it is built. */
export const pendingRoutes = (server: Server) => {
  for (const one of [grade, lecture, sheet, portal].flatMap((module) => Object.values(module)))
    if (isEndpoint(one) && !server.served.includes(one))
      query(server, one, () => Promise.reject(new ApiError('not_found', 'Ainda não está disponível.')));
};
