import { randomUUID } from 'node:crypto';
import {
  batchResult,
  previewBatch,
  submitBatch,
  type BatchActName,
  type BatchOptions,
} from '@portal/shared-kit/contract/platform/batch';
import { oneJob } from '@portal/shared-kit/contract/platform/job';
import type { TestServer } from './test-server.ts';
import { until } from './until.ts';

interface Item {
  id: number;
  version: number;
}

/** Acts on many records as the screen does them, by the caller of a token. */
export const batchesOf = (server: TestServer, token: () => string) => ({
  preview: async (act: BatchActName, ids: number[], options: BatchOptions = {}) =>
    (await server.call(previewBatch, { params: { act }, body: { ids, options } }, token())).data,
  submit: async (act: BatchActName, items: Item[], key = randomUUID(), options: BatchOptions = {}) =>
    (await server.call(submitBatch, { params: { act }, body: { key, items, options } }, token())).data.job_id,
  resultOf: async (id: number) => {
    const job = await until(async () => {
      const { data } = await server.call(oneJob, { params: { id } }, token());
      return data.finished_at !== null && data;
    });
    const { data } = await server.call(batchResult, { params: { id } }, token());
    return { job, rows: data.rows };
  },
});
