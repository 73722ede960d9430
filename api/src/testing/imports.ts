import {
  beginImport,
  confirmImport,
  importById,
  importRows,
  type ImportKindName,
} from '@portal/shared-kit/contract/platform/import';
import { department } from '@portal/shared-kit/contract/offer/department';
import { subject } from '@portal/shared-kit/contract/offer/subject';
import { oneJob } from '@portal/shared-kit/contract/platform/job';
import { jobHandlers } from '../jobs.ts';
import { signInAs } from './identity.ts';
import type { IdentityServer } from './identity-server.ts';
import { testSettings } from './test-server.ts';
import { jobWorker } from './jobs.ts';
import { uploadOf } from './multipart.ts';
import { until } from './until.ts';

/** Imports as an administrator makes them, with a worker beside. Call it at the top of a test file. */
export function importing(server: IdentityServer) {
  const admin = {} as { token: string; userId: number };
  let worker: ReturnType<typeof jobWorker>;
  beforeAll(async () => {
    Object.assign(admin, await signInAs(server, 'Admin'));
    worker = jobWorker(server, jobHandlers(testSettings.publicUrl));
  });
  afterAll(() => worker.stop());

  const send = (kind: ImportKindName, content: Buffer | string, name = 'ficheiro.csv', as = admin.token) =>
    server.inject(uploadOf(beginImport, { params: { kind }, file: { name, content } }, as));
  const endOf = (id: number, as = admin.token) =>
    until(async () => {
      const read = async () => (await server.call(importById, { params: { id } }, as)).data;
      const { data: job } = await server.call(oneJob, { params: { id: (await read()).job_id! } }, as);
      // Read again: what was read before may be from before the end.
      return job.finished_at !== null && { ...(await read()), job };
    });
  const rowsOf = async (id: number) =>
    (await server.call(importRows, { params: { id }, query: { per_page: 100 } }, admin.token)).data;
  /** Sends a file and waits until its lines are checked. */
  async function checked(kind: ImportKindName, content: Buffer | string, name?: string) {
    const answer = await send(kind, content, name);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const { id } = answer.json().data as { id: number };
    const end = await endOf(id);
    return { ...end, id, rows: await rowsOf(id) };
  }
  const write = async (id: number, skip_errors = false) => {
    await server.call(confirmImport, { params: { id }, body: { skip_errors } }, admin.token);
    return endOf(id);
  };
  const newDepartment = (dep_name: string, description = '') =>
    server.call(department.create, { body: { dep_name, description, head_id: null } }, admin.token);
  const newSubject = (name: string, more: { description?: string; code?: string; credits?: number } = {}) =>
    server.call(
      subject.create,
      { body: { name, code: '', description: '', credits: null, weekly_hours: null, ...more } },
      admin.token,
    );

  return Object.assign(admin, { send, endOf, rowsOf, checked, write, newDepartment, newSubject });
}
