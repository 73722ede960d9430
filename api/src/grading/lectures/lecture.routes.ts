import * as contract from '@portal/shared-kit/contract/grading/lecture';
import type { FileServer } from '../../platform/files/file-store.ts';
import { download, mayUpload } from '../../platform/files/transfer.ts';
import { command, query, type UserContext, done, listed, one } from '../../platform/http/route.ts';
import { messages } from '../messages.ts';
import * as lectures from './lecture.repository.ts';
import type { LectureRecord } from './lecture.repository.ts';
import { change, create, fileFor, readerOf, remove, targetOf } from './lecture.service.ts';

interface Shown {
  subject_id: number;
  subject_name: string;
  expires_on: string;
  attachment: LectureRecord['attachment'];
}
const onWire = <Row extends Shown>({ subject_name, expires_on, attachment, ...row }: Row) => ({
  ...row,
  subject: { id: row.subject_id, name: subject_name },
  expiresAt: expires_on,
  attachmnts: attachment,
});
const fromWire = <Body extends { expiresAt: string }>({ expiresAt, ...same }: Body) => ({
  ...same,
  expires_on: expiresAt,
});
const lectureOnWire = ({ attachment_id: _kept, ...row }: LectureRecord) => onWire(row);

/** Lectures of teachers, and what students see of them (rows 74 to 76, I42). */
export function lectureRoutes(server: FileServer) {
  query(server, contract.lectures, async (db, { query: filters }, ctx) => {
    const page = await lectures.list(db, filters, readerOf(ctx));
    return listed(filters, { ...page, rows: page.rows.map(lectureOnWire) });
  });
  query(server, contract.subjectLectures, async (db, { params: { id } }, ctx) =>
    one((await lectures.ofSubject(db, id, readerOf(ctx))).map(lectureOnWire)),
  );
  query(server, contract.studentLectures, async (db, { query: filters }, ctx) => {
    const page = await lectures.materials(db, filters, readerOf(ctx));
    // A link expires as a file does.
    const rows = page.rows.map(({ class_name: classmate_name, ...row }) => ({
      ...onWire({ ...row, link: row.expired ? null : row.link }),
      classmate_name,
    }));
    return listed(filters, { ...page, rows });
  });
  download(server, contract.lectureFile, (db, { params: { id } }, ctx) => fileFor(db, id, ctx));
  command(server, contract.removeLecture, async (tx, { params: { id } }, ctx) => {
    await remove(tx, id, ctx);
    return done(messages.lectureRemoved, { id });
  });
  mayUpload(
    server,
    contract.createLecture,
    async (db, { body: { classmates: class_ids, ...body }, file }, ctx) => {
      const form = { ...fromWire(body), class_ids };
      const made = await db.transaction().execute((tx) => create(tx, form, file, ctx));
      return done(messages.lectureAdded, lectureOnWire(made));
    },
    (db, { body: { classmates: class_ids, ...body } }, ctx) =>
      targetOf(db, { ...body, class_ids }, ctx as UserContext),
  );
  mayUpload(server, contract.updateLecture, async (db, { params: { id }, body, file }, ctx) =>
    done(
      messages.lectureSaved,
      lectureOnWire(await db.transaction().execute((tx) => change(tx, id, fromWire(body), file, ctx))),
    ),
  );
}
