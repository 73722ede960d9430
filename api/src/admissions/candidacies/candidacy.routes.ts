import * as candidacyContract from '@portal/shared-kit/contract/admissions/candidacy';
import * as candidacyEdit from '@portal/shared-kit/contract/admissions/candidacy-edit';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { isApproved } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { institutionYear, institutionDay } from '@portal/shared-kit/contract/core/clock';
import { shiftFromWire } from '@portal/shared-kit/contract/offer/shift';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import { fichaPaper } from '../../finance/invoices/ficha.ts';
import { diff } from '../../platform/audit/audit.repository.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import { ownerOf, publish } from '../../platform/documents/link.service.ts';
import { download, upload } from '../../platform/files/transfer.ts';
import type { Db } from '../../platform/database/db.ts';
import { fieldError, orNotFound } from '../../platform/http/errors.ts';
import { command, query, staged, type UserContext, done, listed, one } from '../../platform/http/route.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { newInvitation } from '../../identity/access/account.service.ts';
import { fileColumns, filtersInWords } from '../../platform/documents/list-file.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import { maskedContact } from './candidacy.rules.ts';
import { approve } from './approval.service.ts';
import * as candidates from './candidacy.repository.ts';
import type { CandidacyRow } from './candidacy.repository.ts';
import * as decisions from './decision.service.ts';
import { correct, handOut, update } from './edit.service.ts';
import { latestYear, list } from './candidacy-list.repository.ts';
import { messages, exportTexts as text } from './messages.ts';
import { review, type ReviewedCandidacy } from './review.service.ts';
import * as lists from './candidacy-list.repository.ts';

const state = ({ id, state, version }: CandidacyRow) => ({ id, state, version });
/** The id of the candidacy has two names on the wire. */
const idOnWire = ({ id }: { id: number }) => ({ inscription_id: id, person_id: id });
type KnownPerson = NonNullable<ReviewedCandidacy['known_person']>;
const reviewOnWire = ({ inscription_cents, known_person, ...candidacy }: ReviewedCandidacy) => ({
  ...candidacy,
  ...idOnWire(candidacy),
  curso: candidacy.course,
  curseToUpdateOld: candidacy.course_id,
  enrolment_cents: inscription_cents,
  known_person: known_person && knownOnWire(known_person),
});
const knownOnWire = ({ full_name, birth_date, ...known }: KnownPerson) => ({
  ...known,
  fullName: full_name,
  birthDate: birth_date,
});
const changeFromWire = ({
  curseToUpdateOld: course_id,
  ...form
}: Args<typeof candidacyEdit.updateCandidate>['body']) => ({
  ...shiftFromWire(form),
  course_id,
});
/** The answer, with `msg` beside the message (S2 §7). */
const answerWith = (msg: string, { id, version }: CandidacyRow) =>
  done(msg, { status: 1 as const, msg, id, version });

/** The default intake of a list. */
const yearOr = async (db: Db, year: number | undefined) =>
  year ?? (await latestYear(db)) ?? institutionYear(new Date());

type Queried = lists.CandidacyListFilters & { format?: FileFormat };
type Row = Awaited<ReturnType<typeof lists.some>>[number];

/** The filtered candidacies of an intake as a file (decisions 29, 101). */
const candidacyExport = listExport<Queried, Row>({
  kind: 'candidacies',
  columns: fileColumns<Row>(candidacyContract.candidacyList.fields, {
    submitted_at: ({ submitted_at }) => ({ kind: 'date', value: institutionDay(submitted_at) }),
  }),
  count: lists.count,
  lines: (db, filters) => inBatches(({ from, most }) => lists.some(db, filters, from, most)),
  filters: async (db, filters) => [
    ...(await filtersInWords(db, candidacyContract.candidacyList, filters)),
    ...(filters.search ? [text.search(filters.search)] : []),
  ],
  title: () => text.title,
  file: ({ year }) => text.file(year),
  audit: ({ state, year }) => ({
    action: 'candidacy.export',
    entity: 'candidacy',
    changes: diff(undefined, {
      state: candidacyContract.candidacyList.fields.state.labels?.[state] ?? state,
      year,
    }),
  }),
});

export function candidacyRoutes(server: DocumentServer): void {
  query(server, candidacyContract.candidacies, async (db, { query: filters }) => {
    const { rows, ...paging } = await list(db, { ...filters, year: await yearOr(db, filters.year) });
    return listed(filters, { rows: rows.map(maskedContact), ...paging });
  });
  serveListFile(server, candidacyContract.exportCandidacies, candidacyExport, async (filters, _ctx, db) => ({
    ...filters,
    year: await yearOr(db, filters.year),
  }));
  query(server, candidacyContract.candidacy, async (db, { params }) => {
    return one(reviewOnWire(await review(db, params.id)));
  });
  command(server, candidacyContract.beginReview, async (tx, { body }, ctx) =>
    done(messages.begun, state(await decisions.begin(tx, body.inscription_id, ctx))),
  );
  approval(server);
  command(server, candidacyContract.rejectInscription, async (tx, { body }, ctx) => {
    const candidacy = await decisions.reject(tx, body.inscription_id, body, ctx);
    return done(body.notify ? messages.rejectedAndTold : messages.rejected, state(candidacy));
  });
  command(server, candidacyContract.reopenInscription, async (tx, { body }, ctx) => {
    const { inscription_id: id, reason } = body;
    const { publicUrl } = server.settings;
    return done(messages.reopened, state(await decisions.reopen(tx, id, { reason, publicUrl }, ctx)));
  });
  command(server, candidacyEdit.updateCandidate, async (tx, { params, body }, ctx) =>
    answerWith(messages.updated, await update(tx, params.person_id, changeFromWire(body), ctx)),
  );
  upload(server, candidacyEdit.correctIdentification, async (db, { params, body, file }, ctx) => {
    const { person_id: id } = params;
    const made = await db.transaction().execute((tx) => correct(tx, id, body, file, ctx));
    return answerWith(messages.corrected, made);
  });
  download(server, candidacyEdit.identificationFile, (db, { params }, ctx) =>
    db.transaction().execute((tx) => handOut(tx, params.id, params.document_id, ctx)),
  );
}

/** The password is hashed before the transaction and the ficha printed after it, so that neither prolongs it and a printing error
 *  does not undo an approval. */
function approval(server: DocumentServer): void {
  const { settings, printer, files } = server;
  const ficha = async (invoiceId: number, ctx: UserContext): Promise<string> => {
    const paper = await fichaPaper(server.db, invoiceId, settings.publicUrl);
    const bytes = await printer.of(`user:${ctx.user.userId}`).pdf(paper);
    const made = { name: 'ficha_pagamento.pdf', media_type: 'application/pdf' as const, bytes };
    return publish(server.db, files, made, ownerOf(ctx, candidacyContract.approveInscription));
  };
  staged(server, candidacyContract.approveInscription, async (db, { body }, ctx) => {
    const { inscription_id: candidacyId, person_id, ...form } = body;
    const before = orNotFound(await candidates.find(db, candidacyId), messages.missing);
    if (person_id !== candidacyId) throw fieldError('invalid', 'person_id', messages.otherPerson);
    const invitation = isApproved(before.state) ? undefined : await newInvitation(settings.publicUrl);
    const made = await db
      .transaction()
      .execute((tx) => approve(tx, { ...form, candidacyId }, invitation, ctx));
    const path =
      made.invoiceId === null
        ? undefined
        : await ficha(made.invoiceId, ctx).catch((problem: unknown) => {
            ctx.request.log.warn({ err: problem }, 'a ficha de pagamento could not be printed');
            return undefined;
          });
    const unprinted = made.invoiceId !== null && path === undefined;
    const after = state((await candidates.find(db, candidacyId))!);
    return done(unprinted ? `${made.message} ${messages.notPrinted}` : made.message, {
      ...after,
      student_id: made.studentId,
      code: made.code,
      invoice_id: made.invoiceId,
      ...(path !== undefined && { path }),
    });
  });
}
