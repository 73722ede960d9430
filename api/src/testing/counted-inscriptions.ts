import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import type { SignedIn } from '../platform/http/route.ts';
import { makeAccount } from './identity.ts';
import { inscribedOf } from './inscribed.ts';
import { testAuthenticator } from './test-authenticator.ts';
import { testServer } from './test-server.ts';

const holding = (...permissions: Permission[]): Partial<SignedIn> => ({ permissions: new Set(permissions) });

/** Nine inscriptions of 2026, six of law and three of physics, and two of 2025, to count by hand. Call it at the top of a test file. */
export function countedInscriptions() {
  const office = {
    ...holding('inscriptions.read', 'inscriptions.export', 'payments.read'),
    name: 'Ana Macuácua',
  };
  const server = testServer({
    authenticator: () =>
      testAuthenticator({ office, reader: holding('inscriptions.read'), other: holding('courses.read') }),
  });
  const world = inscribedOf(server);
  const { course, inscribed } = world;
  let law: number;
  let physics: number;
  beforeAll(async () => {
    // The owner's rights are checked again when a file is opened.
    Object.assign(office, { userId: (await makeAccount(server.db, 'Master')).userId });
    law = await course({ name: 'Direito' });
    physics = await course({ name: 'Física' });
    const woman = {
      gender: 'Feminino',
      birth_date: '2006-05-17',
      nationality: 'Moçambique',
      province_id: 1,
      has_disability: false,
    };
    const man = {
      gender: 'Masculino',
      birth_date: '1985-01-01',
      nationality: 'Portugal',
      province_id: 2,
      has_disability: true,
      disability_type: 'Cegueira',
    };
    const of2026 = { year: 2026, at: '2026-01-15T08:00:00Z' };
    // Nine of 2026: six of law, three of physics.
    await inscribed({
      ...of2026,
      course: law,
      state: 'ACTIVA',
      person: woman,
      bill: { total: 250_000, paid: 250_000 },
    });
    await inscribed({
      ...of2026,
      course: law,
      state: 'ACTIVA',
      person: man,
      bill: { total: 250_050, paid: 250_050 },
    });
    await inscribed({
      ...of2026,
      course: law,
      state: 'CONFIRMADA',
      person: woman,
      shift: 'POS-LABORAL',
      bill: { total: 250_000, paid: 100_001 },
    });
    await inscribed({ ...of2026, course: law, state: 'PENDENTE', at: '2026-03-31T21:59:59Z' });
    // In the institution's time zone this is April.
    await inscribed({
      ...of2026,
      course: law,
      state: 'ANULADA',
      person: man,
      at: '2026-03-31T22:00:00Z',
      bill: { total: 990_000, paid: 0 },
    });
    await inscribed({
      ...of2026,
      course: law,
      state: 'SUSPENSA',
      level: 2,
      person: { ...man, disability_type: null },
    });
    await inscribed({
      ...of2026,
      course: physics,
      state: 'CONCLUIDA',
      type: 'Renovação',
      level: 2,
      bill: { total: 200_000, paid: 200_000 },
    });
    await inscribed({ ...of2026, course: physics, state: 'CANCELADA', type: 'Renovação', level: 2 });
    await inscribed({ ...of2026, course: physics, state: 'TRANSFERIDA', type: 'Reingresso', person: woman });
    await inscribed({
      year: 2025,
      course: law,
      state: 'CONCLUIDA',
      person: woman,
      at: '2025-02-01T08:00:00Z',
    });
    await inscribed({ year: 2025, course: law, state: 'ANULADA', person: woman, at: '2025-02-01T08:00:00Z' });
  });
  return { server, ...world, law: () => law, physics: () => physics };
}
