import { history, type AuditEntry } from '@portal/shared-kit/contract/core/audit';
import {
  addProfileCompany,
  fullProfileCompany,
  logoState,
  removeLogo,
  replaceLogo,
  type CompanyRecord,
} from '@portal/shared-kit/contract/platform/company';
import { districts, provinces } from '@portal/shared-kit/contract/offer/lookup';
import { answer, fakeApi, on, refuse, rowOf, type Fake } from '@portal/shared-kit/testing';

/** The institution as the API answers it. */
const institution = (more: Partial<CompanyRecord> = {}) =>
  rowOf(fullProfileCompany, {
    name: 'Instituto de Ensaios',
    acronym: 'IE',
    nuit: '400123456',
    address: 'Avenida 25 de Setembro, 7',
    province_id: 1,
    district_id: 11,
    phones: ['+258 21 123 456'],
    email: 'geral@ie.test',
    color: '#0f4c81',
    bank_accounts: [{ bank: 'Banco Um', nib: '000100000012345678957' }],
    director_name: 'Ana Bila',
    director_title: 'Directora',
    time_zone: 'Africa/Maputo',
    currency: 'MZN',
    languages: ['pt'],
    version: 3,
    ...more,
  });

const places = [
  { id: 1, name: 'Maputo', districts: [{ id: 11, name: 'Boane', province_id: 1 }] },
  { id: 2, name: 'Sofala', districts: [{ id: 21, name: 'Dondo', province_id: 2 }] },
];

const change: AuditEntry = {
  id: 1,
  at: '2026-11-20T08:00:00.000Z',
  actor: 'Hélder Cossa',
  role: 'Admin',
  ip: '10.0.0.7',
  action: 'Alterou',
  reason: null,
  changes: [{ field: 'acronym', label: 'Sigla', old: 'I', new: 'IE' }],
};

/** The fake API of the institution's screens; changes are stored, and outdated versions are refused. `more` overrides it. */
export function serve(fields: Partial<CompanyRecord> = {}, ...more: Fake[]) {
  const record = institution(fields);
  let logo: { logo: string | null; version: number } = { logo: 'data:image/png;base64,AAAA', version: 1 };
  const become = (next: Partial<CompanyRecord>) =>
    Object.assign(record, next, { version: record.version + 1 });
  const becomeLogo = (next: string | null) => (logo = { logo: next, version: logo.version + 1 });
  const refuseStale = (mine: number, theirs: number | undefined) => {
    if (theirs !== mine) throw refuse('conflict', 'O registo foi alterado.');
  };
  const api = fakeApi(
    ...more,
    on(fullProfileCompany, () => answer.one({ ...record })),
    on(addProfileCompany, ({ body: { version, ...change } }) => {
      refuseStale(record.version, version);
      return answer.done('Dados da instituição actualizados.', { ...become(change) });
    }),
    on(logoState, () => answer.one(logo)),
    on(replaceLogo, ({ body }) => {
      refuseStale(logo.version, body.version);
      return answer.done('Logótipo actualizado.', becomeLogo('data:image/png;base64,BBBB'));
    }),
    on(removeLogo, ({ query }) => {
      refuseStale(logo.version, query.version);
      return answer.done('Logótipo removido.', becomeLogo(null));
    }),
    on(history, ({ query }) => answer.page([change], query)),
    on(provinces, () => answer.one(places.map(({ id, name }) => ({ id, name })))),
    on(districts, () => answer.one(places.flatMap((place) => place.districts))),
  );
  /** `become` and `becomeLogo` are changes by somebody else. */
  return { api, become, becomeLogo };
}
