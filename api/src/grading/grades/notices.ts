import { sheetKindLabels, type SheetKind } from '@portal/shared-kit/contract/grading/place';
import { notifyPeople } from '../../people/communications/notice.ts';
import type { Tx } from '../../platform/database/db.ts';
import { enqueueMails } from '../../platform/mail/mail.ts';
import { notices as text } from '../messages.ts';
import { noticeOf } from './notice.repository.ts';

/** The most characters of a notice's title. */
const longest = 120;

/** Notifies people about an edition, in the portal and by mail. */
async function notify(
  tx: Tx,
  editionId: number,
  people: readonly number[],
  noticeAbout: (subject: string) => { title: string; body: string; mail: string },
): Promise<void> {
  const { subject, addresses } = await noticeOf(tx, editionId, people);
  const { title, body, mail } = noticeAbout(subject);
  await notifyPeople(tx, people, { type: 'PAUTA', audience: subject, title: title.slice(0, longest), body });
  await enqueueMails(
    tx,
    addresses.map((to) => ({ to, subject: title, text: mail })),
  );
}

/** A column, or everything that a homologated pauta shows: one notice per person (I3). */
export const published = (
  tx: Tx,
  {
    edition_id,
    columns,
    people,
  }: { edition_id: number; columns: readonly string[]; people: readonly number[] },
) => notify(tx, edition_id, people, (subject) => text.published(subject, columns));

/** A homologated pauta, for its students who read nothing more by it (G.7). */
export const homologated = (
  tx: Tx,
  { edition_id, kind, people }: { edition_id: number; kind: SheetKind; people: readonly number[] },
) => notify(tx, edition_id, people, (subject) => text.homologated(subject, sheetKindLabels[kind]));

/** A published grade that was changed. */
export const changed = (
  tx: Tx,
  {
    edition_id,
    person_id,
    ...change
  }: { edition_id: number; column: string; person_id: number; old: string; new: string; reason: string },
) => notify(tx, edition_id, [person_id], (subject) => text.changed(subject, change));

/** A published grade that was commented on; the text is read at the grade. */
export const commented = (
  tx: Tx,
  { edition_id, person_id, column }: { edition_id: number; column: string; person_id: number },
) => notify(tx, edition_id, [person_id], (subject) => text.commented(subject, column));

interface ChangedAssessments {
  edition_id: number;
  people: readonly number[];
  /** Each change in words. */
  changes: readonly string[];
  reason: string;
}
/** Changed weights, for people with published grades (I6). */
export const weighed = (tx: Tx, { edition_id, people, ...change }: ChangedAssessments) =>
  notify(tx, edition_id, people, (subject) => text.weighed(subject, change));

/** Published columns with another name, for people with grades in them (I3). */
export const renamed = (tx: Tx, { edition_id, people, ...change }: ChangedAssessments) =>
  notify(tx, edition_id, people, (subject) => text.renamed(subject, change));

interface Named {
  edition_id: number;
  person_id: number;
}
/** Named for the special exam (I2). The reason, often an illness, is not repeated. */
export const named = (tx: Tx, { edition_id, person_id }: Named) =>
  notify(tx, edition_id, [person_id], text.named);

/** The naming was revoked. */
export const unnamed = (tx: Tx, { edition_id, person_id, reason }: Named & { reason: string }) =>
  notify(tx, edition_id, [person_id], (subject) => text.unnamed(subject, reason));
