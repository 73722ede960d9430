import { randomUUID } from 'node:crypto';
import type { UserData } from '@portal/shared-kit/contract/admissions/candidate';
import { trackingPath } from '@portal/shared-kit/contract/admissions/candidate-form';
import type { Context, Server } from '../../platform/http/route.ts';
import { Batches } from './batches.ts';
import { enter, type Entered, type ApplicationSubmission } from './entering.service.ts';
import type { ApplicationLimits } from './application-limits.ts';

/** Accepts applications, once per submission key, however often and concurrently it is sent. On an intake day hundreds arrive
 *  at once, so those that arrive together are written as a batch. */
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
      id,
      number,
      state: 'SUBMETIDA' as const,
      tracking_url: publicUrl + trackingPath(number),
      ...(invoice && { invoice }),
    };
  };
}
