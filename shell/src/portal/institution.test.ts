import {
  companyLogo,
  profileCompany,
  type CompanyProfile,
} from '@portal/shared-kit/contract/platform/company';
import { faceHtml } from '@portal/shared-kit/contract/gateway/face';
import { createClient } from '../session/client.ts';
import { fakeFetch, on } from '../testing/fake-api.ts';
import { institution, openInstitution, readInstitution } from './institution.ts';

const profile = (name: string, color = '#0f4c81'): CompanyProfile => ({
  name,
  acronym: 'U',
  color,
  email: null,
  phones: [],
  address: null,
  website: null,
});
const key = 'portal.institution';
const painted = () => document.documentElement.style.getPropertyValue('--accent-light');

/** An API with this profile of the institution, until it is given another. */
function open(first: CompanyProfile) {
  let now = first;
  const api = fakeFetch(
    on(profileCompany, () => ({ status: 1 as const, data: now })),
    on(companyLogo, () => ({ status: 1 as const, company_logo: `data:image/png;base64,${now.acronym}` })),
  );
  const client = createClient({ fetch: api.fetch, cookies: () => '' });
  return { api, client, become: (next: CompanyProfile) => (now = next) };
}

test('after a change the page shows and keeps the new name, colour and logo', async () => {
  const { client, become } = open(profile('Antiga'));
  await openInstitution(client);
  expect(institution.getState()).toMatchObject({ name: 'Antiga', color: '#0f4c81' });
  become({ ...profile('Nova', '#7a1f2b'), acronym: 'N' });
  await readInstitution(client);
  const shown = { name: 'Nova', acronym: 'N', color: '#7a1f2b', logo: 'data:image/png;base64,N' };
  expect(institution.getState()).toEqual(shown);
  expect(JSON.parse(localStorage.getItem(key)!)).toEqual(shown);
  expect(painted()).toBe('#7a1f2b');
});

test('shows the institution stored by another tab without a call', async () => {
  const { api, client } = open(profile('Antiga'));
  await openInstitution(client);
  const calls = api.calls.length;
  localStorage.setItem(key, JSON.stringify({ name: 'Nova', acronym: 'N', color: '#7a1f2b', logo: null }));
  dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(institution.getState().name).toBe('Antiga');
  dispatchEvent(new StorageEvent('storage', { key }));
  expect(institution.getState()).toMatchObject({ name: 'Nova', logo: null });
  expect(painted()).toBe('#7a1f2b');
  expect(api.calls).toHaveLength(calls);
});

test('a page that was sent with a face shows it at once and follows a change; one without stays without', async () => {
  const sent = {
    name: 'Sent <1>',
    acronym: 'S',
    color: '#123456',
    logo: '/institution/logo-a',
    contact: 'x@y.mz',
  };
  localStorage.setItem(key, JSON.stringify({ name: 'Antiga', acronym: 'A', color: '#0f4c81', logo: null }));
  document.body.innerHTML = `<header id="face">${faceHtml(sent)}</header><script type="application/json" id="portal-institution">${JSON.stringify(sent)}</script>`;
  const { client } = open(profile('Nova & <b>', '#7a1f2b'));
  const reading = openInstitution(client);
  const { contact: _contact, ...shown } = sent;
  expect(institution.getState()).toEqual(shown);
  await reading;
  const face = document.getElementById('face')!;
  expect(face.querySelector('.p-face-name')).toHaveTextContent('Nova & <b>');
  expect(face.querySelector('img')).toHaveAttribute('src', 'data:image/png;base64,U');
  expect(face).toHaveTextContent('x@y.mz');
  face.replaceChildren();
  await readInstitution(client);
  expect(face).toBeEmptyDOMElement();
  document.body.replaceChildren();
});

test('an answer that a later one has overtaken changes nothing', async () => {
  const { api, client } = open(profile('Nova'));
  let release!: () => void;
  const gate = new Promise<void>((resolve) => (release = resolve));
  let first = true;
  api.use(
    on(profileCompany, async () => {
      if (!first) return { status: 1 as const, data: profile('Nova') };
      first = false;
      await gate;
      return { status: 1 as const, data: profile('Antiga') };
    }),
  );
  const slow = readInstitution(client);
  await readInstitution(client);
  release();
  await slow;
  expect(institution.getState().name).toBe('Nova');
});
