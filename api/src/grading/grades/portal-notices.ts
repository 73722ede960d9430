import { notifyPeople } from '../../people/communications/notice.ts';
import { notices as text } from '../messages.ts';
import { mailNotices } from './mail-notices.ts';
import { noticeOf } from './notice.repository.ts';
import type { GradeNotices } from './notices.ts';

/** Notifies students in the portal, and by mail. */
export const portalNotices: GradeNotices = {
  async published(tx, of) {
    const { subject } = await noticeOf(tx, of.edition_id, []);
    const notice = { type: 'PAUTA' as const, audience: subject, ...text.published(subject, of.columns) };
    await notifyPeople(tx, of.people, notice);
    await mailNotices.published(tx, of);
  },
  async changed(tx, of) {
    const { subject } = await noticeOf(tx, of.edition_id, []);
    const notice = { type: 'PAUTA' as const, audience: subject, ...text.changed(subject, of) };
    await notifyPeople(tx, [of.person_id], notice);
    await mailNotices.changed(tx, of);
  },
  async weighed(tx, of) {
    const { subject } = await noticeOf(tx, of.edition_id, []);
    const notice = { type: 'PAUTA' as const, audience: subject, ...text.weighed(subject, of) };
    await notifyPeople(tx, of.people, notice);
    await mailNotices.weighed(tx, of);
  },
  async named(tx, of) {
    const { subject } = await noticeOf(tx, of.edition_id, []);
    await notifyPeople(tx, [of.person_id], { type: 'PAUTA', audience: subject, ...text.named(subject) });
    await mailNotices.named(tx, of);
  },
  async unnamed(tx, of) {
    const { subject } = await noticeOf(tx, of.edition_id, []);
    const notice = { type: 'PAUTA' as const, audience: subject, ...text.unnamed(subject, of.reason) };
    await notifyPeople(tx, [of.person_id], notice);
    await mailNotices.unnamed(tx, of);
  },
};
