import { permissionNames } from '@portal/shared-kit/contract/core/permissions';
import { studentProfile } from '@portal/shared-kit/contract/enrolment/own-student';
import { answer, fakeApi, held, on, renderScreen, type FakeApi } from '@portal/shared-kit/testing';
import { waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { profile } from './testing/student-fake.ts';
import { ExamsPage } from './exams/exams-page.tsx';
import { HomePage } from './home/home-page.tsx';
import { MaterialsPage } from './materials/materials-page.tsx';
import { NotificationsPage } from './notifications/notifications-page.tsx';
import { PathPage } from './path/path-page.tsx';
import { PaymentsPage } from './payments/payments-page.tsx';
import { NewRenewalPage } from './renewal/new-renewal-page.tsx';
import { RenewalsPage } from './renewal/renewals-page.tsx';
import { ResultsPage } from './results/results-page.tsx';
import { ServicesPage } from './services/services-page.tsx';
import declaration from '../remote.json';

const pages: Record<string, ComponentType> = {
  '/Student': HomePage,
  '/Student/assessmentResult': ResultsPage,
  '/assessmentResulExam': ExamsPage,
  '/Student/path': PathPage,
  '/Student/materials': MaterialsPage,
  '/Student/payments': PaymentsPage,
  '/Student/services': ServicesPage,
  '/renew': RenewalsPage,
  '/inscription/new': NewRenewalPage,
  '/notifications': NotificationsPage,
};
const declared = declaration.contributes.routes.flatMap(({ path, reads }) =>
  reads ? [{ path, reads }] : [],
);

test('a route declares reads for a page of this remote alone, under permissions that there are', () => {
  expect(declared.map(({ path }) => path).sort()).toEqual(Object.keys(pages).sort());
  const named = declared.flatMap(({ reads }) => reads.map(({ permission }) => permission));
  expect(named.filter((name) => !(permissionNames as readonly string[]).includes(name))).toEqual([]);
});

test.each(declared)('$path calls what it declares, by the very address', async ({ path, reads }) => {
  const Page = pages[path]!;
  const requests: string[] = [];
  const profileApi = fakeApi(on(studentProfile, () => answer.one(profile)));
  // Nothing but the profile, behind which the first page draws its cards, is ever answered.
  const api: FakeApi = {
    ...profileApi,
    adapter: async (config) => {
      const query = new URLSearchParams(config.params as Record<string, string>).toString();
      requests.push(`${config.url}${query && `?${query}`}`);
      if (config.url !== studentProfile.path) await held();
      return profileApi.adapter(config);
    },
  };
  renderScreen(<Page />, { api, url: path });
  await waitFor(() => expect(requests).toEqual(expect.arrayContaining(reads.map((read) => read.path))));
});
