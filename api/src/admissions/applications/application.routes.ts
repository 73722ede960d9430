import * as contract from '@portal/shared-kit/contract/admissions/candidate';
import { candidateMessages } from '@portal/shared-kit/contract/admissions/candidate-texts';
import { candidateLevels } from '@portal/shared-kit/contract/offer/lookup';
import { openCourses } from '@portal/shared-kit/contract/offer/course';
import { shiftOnWire } from '@portal/shared-kit/contract/offer/shift';
import { randomUUID } from 'node:crypto';
import type { UserData } from '@portal/shared-kit/contract/admissions/candidate';
import { trackingPath } from '@portal/shared-kit/contract/admissions/candidate-form';
import { feeFor } from '../../finance/fees/fee.service.ts';
import { upload } from '../../platform/files/transfer.ts';
import { command, query, staged, type Context, type Server, done, one } from '../../platform/http/route.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { isServed } from '../../finance/references/issue.repository.ts';
import * as intake from '../intake/intake.service.ts';
import { createApplicationLimits, type ApplicationLimits } from './application-limits.ts';
import { messages } from './messages.ts';
import * as settings from '../intake/intake.repository.ts';
import { attach } from '../../platform/files/attachment.repository.ts';
import type { ReceivedFile } from '../../platform/files/receive.ts';
import type { Db } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { changeSettings } from '../intake/intake.service.ts';
import { trackingRoutes } from './tracking.routes.ts';
import { Batches } from './batches.ts';
import {
  submitApplications,
  type SubmittedApplication,
  type ApplicationSubmission,
} from './entering.service.ts';
import { findBySubmissionKeys } from './application.repository.ts';
import * as consents from './application.repository.ts';

/** Accepts applications, once per submission key, however often and concurrently it is sent. On an intake day hundreds arrive
 *  at once, so those that arrive together are written as a batch. */
function createSubmissions({ db, settings }: Server, limits: ApplicationLimits) {
  const { publicUrl } = settings;
  const batches = new Batches<ApplicationSubmission, SubmittedApplication>((all) =>
    submitApplications({ db, limits, publicUrl }, all),
  );
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

/** Throws `conflict` where consents are not required, or the application is already submitted; checked before the upload. */
async function mayAddConsent(db: Db, submissionKey: string): Promise<void> {
  const { minors_with_guardian } = await settings.read(db);
  if (!minors_with_guardian) throw new ApiError('conflict', messages.consentNotAsked);
  const [entered] = await findBySubmissionKeys(db, [submissionKey]);
  if (entered) throw new ApiError('conflict', messages.consentUsed);
}

/** Stores a guardian's consent until the application with this key is submitted (decision 21); it is audited then. */
const addConsent = (db: Db, submissionKey: string, file: ReceivedFile): Promise<void> =>
  db.transaction().execute(async (tx) => consents.saveConsent(tx, submissionKey, await attach(tx, file)));

/** The public application (S1 §7; decisions 17–28) and its settings. */
export function applicationRoutes(server: DocumentServer) {
  const limits = createApplicationLimits(server);
  const submit = createSubmissions(server, limits);
  query(server, openCourses, async (db) => {
    const courses = await intake.openCourses(db, new Date());
    return one(courses.map((course) => ({ ...course, openings: course.openings.map(shiftOnWire) })));
  });
  query(server, candidateLevels, async (db) => one(await intake.openLevels(db, new Date())));
  query(server, contract.applicationPeriod, async (db) =>
    one({ ...(await intake.periodNow(db, new Date())), settings: await settings.read(db) }),
  );
  query(server, contract.applicationFee, async (db, { query: request }) => {
    const [opening] = (await intake.openings(db, new Date(), [request.course_id])).openings;
    const fee =
      opening && (await isServed(db, 'CANDIDATURA'))
        ? await feeFor(db, {
            year: opening.intake.year,
            courseId: request.course_id,
            shift: request.scholar_shift,
            nationality: request.nactionality,
          })
        : undefined;
    return one({ candidacy_cents: fee?.candidacyCents || null });
  });
  staged(server, contract.submitCandidate, async (_db, { body }, ctx) =>
    done(candidateMessages.submitted, await submit(body, ctx)),
  );
  upload(
    server,
    contract.addGuardianConsent,
    async (db, { body: { submission_key }, file }) => {
      await addConsent(db, submission_key, file);
      return done(messages.consentKept, { name: file.name });
    },
    async (db, { body: { submission_key } }, ctx) => {
      await limits.handInConsent(ctx);
      await mayAddConsent(db, submission_key);
    },
  );
  query(server, contract.applicationSettings, async (db) => one(await settings.read(db)));
  command(server, contract.changeApplicationSettings, async (tx, { body }, ctx) =>
    done(messages.settingsSaved, await changeSettings(tx, body, ctx)),
  );
  trackingRoutes(server, limits);
}
