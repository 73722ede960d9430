import { enqueueMails } from '../../platform/mail/mail.ts';
import { mails } from '../messages.ts';
import type { GradeNotices } from './notices.ts';
import { noticeOf } from './notice.repository.ts';

/** Notifies students by mail. */
export const mailNotices: GradeNotices = {
  async published(tx, { edition_id, columns, people }) {
    const { subject, addresses } = await noticeOf(tx, edition_id, people);
    await enqueueMails(
      tx,
      addresses.map((to) => ({ to, ...mails.published(subject, columns) })),
    );
  },
  async changed(tx, { edition_id, person_id, ...change }) {
    const { subject, addresses } = await noticeOf(tx, edition_id, [person_id]);
    await enqueueMails(
      tx,
      addresses.map((to) => ({ to, ...mails.changed(subject, change) })),
    );
  },
  async weighed(tx, { edition_id, people, ...change }) {
    const { subject, addresses } = await noticeOf(tx, edition_id, people);
    await enqueueMails(
      tx,
      addresses.map((to) => ({ to, ...mails.weighed(subject, change) })),
    );
  },
  async named(tx, { edition_id, person_id }) {
    const { subject, addresses } = await noticeOf(tx, edition_id, [person_id]);
    await enqueueMails(
      tx,
      addresses.map((to) => ({ to, ...mails.named(subject) })),
    );
  },
  async unnamed(tx, { edition_id, person_id, reason }) {
    const { subject, addresses } = await noticeOf(tx, edition_id, [person_id]);
    await enqueueMails(
      tx,
      addresses.map((to) => ({ to, ...mails.unnamed(subject, reason) })),
    );
  },
};
