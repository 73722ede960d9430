import * as contract from '@portal/shared-kit/contract/admissions/candidate';
import { candidateMessages } from '@portal/shared-kit/contract/admissions/candidate-texts';
import { candidateLevels } from '@portal/shared-kit/contract/offer/lookup';
import { openCourses } from '@portal/shared-kit/contract/offer/course';
import { shiftOnWire } from '@portal/shared-kit/contract/offer/shift';
import { feeFor } from '../../finance/fees/fee.service.ts';
import { upload } from '../../platform/files/transfer.ts';
import { done, one } from '../../platform/http/answers.ts';
import { command, query, staged } from '../../platform/http/route.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { createSubmissions } from './application.service.ts';
import { addConsent, mayAddConsent } from './consent.service.ts';
import { isServed } from '../../finance/references/issue.repository.ts';
import * as intake from '../intake/intake.service.ts';
import { createApplicationLimits } from './application-limits.ts';
import { messages } from './messages.ts';
import * as settings from '../intake/setting.repository.ts';
import { changeSettings } from '../intake/setting.service.ts';
import { trackingRoutes } from './tracking.routes.ts';

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
