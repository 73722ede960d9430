import { randomUUID } from 'node:crypto';
import type { UserData } from '@portal/shared-kit/contract/admissions/candidate';
import { trackingPath } from '@portal/shared-kit/contract/admissions/candidate-form';
import type { Context, Server } from '../../platform/http/route.ts';
import { Batches } from './batches.ts';
import { enter, type Entered, type ApplicationSubmission } from './entering.service.ts';
import type { ApplicationLimits } from './application-limits.ts';

/** Takes applications in: once for each submission key, however often and however simultaneously it comes. On an intake day
 *  hundreds come at once, and what comes together is written together. */
export function createSubmissions({ db, settings }: Server, limits: ApplicationLimits) {
  const { publicUrl } = settings;
  const batches = new Batches<ApplicationSubmission, Entered>((all) => enter({ db, limits, publicUrl }, all));
  return async (data: UserData, ctx: Context) => {
    const key = data.submission_key?.toLowerCase() ?? randomUUID();
    const { id, number, invoice } = await batches.add({
      data,
      key,
      ctx,
      visitor: await limits.visitorOf(ctx),
    });
    return {
      ...{ id, number, state: 'SUBMETIDA' as const, tracking_url: publicUrl + trackingPath(number) },
      ...(invoice && { invoice }),
    };
  };
}
