import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../platform/database/postgres/process.ts';
import { startApi, type ApiProcess } from './api-process.ts';
import { givenCell, gradedServer, type GradedEdition } from './graded.ts';
import { until } from './until.ts';

/** So many autosaves a minute, from so many grids of so many students. */
const aMinute = 1000;
const grids = 40;
const students = 4;
/** Milliseconds between two saves of one grid. */
const every = (60_000 * grids) / aMinute;

type Sent = ReturnType<typeof givenCell>;
interface Answer {
  data: { results: { client_id: string; outcome: string; version: number; message: string | null }[] };
}
/** A grade that a server said it has stored. */
export interface Acknowledged {
  client_id: string;
  version: number;
  hundredths: number;
}

/** Forty grids in which teachers type, served by two processes of the API of which each is restarted meanwhile. It goes on beside the tests
 *  of a file, for it hardly uses the processor. Call it at the top of the file; `begin` once the API is bundled. */
export function autosaving(minutes: number) {
  const processes: ApiProcess[] = [];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-autosaves-'));
  let over = false;
  // Before the database goes.
  afterAll(async () => {
    over = true;
    for (const each of processes) each.kill('SIGTERM');
    await Promise.all(processes.map(({ ended }) => ended));
    rmSync(dataDir, { recursive: true, force: true });
  });
  const graded = gradedServer();

  const savesOfGrid = Math.ceil((aMinute * minutes) / grids);
  const expectedSaves = grids * savesOfGrid * 2;
  const acknowledged: Acknowledged[] = [];

  /** Asks the servers in turn, as a gateway does, until one of them answers. */
  async function send({ writing, teacher }: GradedEdition, assessments: Sent[], turn = 0): Promise<Answer> {
    const query = new URLSearchParams(Object.entries(writing).map(([name, value]) => [name, String(value)]));
    for (let tried = turn; !over; tried += 1) {
      const answer = await fetch(
        `${processes[tried % processes.length]!.url}/api/give-result-to-many?${query}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${teacher.token}` },
          body: JSON.stringify({ assessments }),
        },
      ).catch(() => undefined);
      // A whole answer or none: one that breaks off in the middle promised nothing.
      const body = await answer?.json().catch(() => undefined);
      if (answer?.ok && body) return body as Answer;
      if (answer && body && answer.status !== 503)
        throw new Error(`a save was answered ${JSON.stringify(body)}`);
      await pause(20);
    }
    throw new Error('the test ended before it was answered');
  }

  /** A grid in which somebody types: two cells with each save, paced, and never the next before the last was answered. */
  async function type(edition: GradedEdition, column: number, delay: number) {
    const versions = new Map<number, number>();
    const began = performance.now() + delay;
    for (let save = 0; save < savesOfGrid && !over; save += 1) {
      await pause(Math.max(0, began + save * every - performance.now()));
      const cells = [save, save + 1].map((nth) => {
        const student = edition.students[nth % students]!;
        return givenCell(student, column, ((save * 7 + nth) % 200) / 10, {
          version: versions.get(student) ?? 0,
        });
      });
      const { data } = await send(edition, cells, save);
      for (const cell of cells) {
        const its = data.results.find(({ client_id }) => client_id === cell.client_id)!;
        if (its.outcome !== 'saved') throw new Error(`a grade was not saved: ${JSON.stringify(its)}`);
        versions.set(cell.student_id, its.version);
        const hundredths = Math.round(Number(cell.assessment_value) * 100);
        acknowledged.push({ client_id: cell.client_id, version: its.version, hundredths });
      }
    }
  }

  /** Resolves once all was typed and answered, with how each server ended at its restart and the autosaves of a minute. */
  async function run(bundle: string): Promise<{ ends: (number | string)[]; rate: number }> {
    const ports = [String(await freePort()), String(await freePort())];
    const start = async (at: number) => {
      processes[at] = await startApi(bundle, {
        DATABASE_URL: graded.server.url,
        API_PORT: ports[at]!,
        JOBS: 'elsewhere',
        DATA_DIR: dataDir,
      });
      await processes[at].ready();
    };
    await Promise.all([start(0), start(1)]);
    const editions: [GradedEdition, number][] = [];
    for (let made = 0; made < grids; made += 1) {
      const edition = await graded.edition(students);
      editions.push([edition, (await graded.weights(edition, ['TESTE-1', 100]))[0]!]);
    }
    const began = performance.now();
    let failed = false;
    const typing = Promise.all(
      editions.map(([edition, column], nth) => type(edition, column, (nth * every) / grids)),
    );
    typing.catch(() => (failed = true));
    const ends: (number | string)[] = [];
    for (const [at, signal] of (['SIGKILL', 'SIGTERM'] as const).entries()) {
      await until(() => over || failed || acknowledged.length >= (expectedSaves * (at + 1)) / 3);
      if (over || failed) break;
      processes[at]!.kill(signal);
      ends.push(await processes[at]!.ended);
      if (!over) await start(at);
    }
    await typing;
    return { ends, rate: (grids * savesOfGrid * 60_000) / (performance.now() - began) };
  }

  let running: ReturnType<typeof run> | undefined;
  return {
    graded,
    acknowledged,
    expectedSaves,
    send,
    begin(bundle: string) {
      running = run(bundle);
      running.catch(() => {}); // told where it is waited for
    },
    ended: () => running!,
  };
}
