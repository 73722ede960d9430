import { aRelease, aRemote, aSnapshot } from '../testing/registry.ts';
import { ownerOf } from './light-target.ts';

const routes = [
  { path: '/inscription', title: 'Candidatura', public: true, light: true },
  { path: '/verificar/:code?', title: 'Verificar', public: true, light: true },
  { path: '/rooms', title: 'Salas', permission: 'rooms.read' },
];
const light = { style: 'light.css', pages: { '/inscription': ['page.js'] } };
const release = (id: string) => ({ ...aRelease('mfe-a', id, { routes }), light });
const inline = (snapshot: unknown) => {
  document.body.innerHTML = '<script type="application/json" id="portal-registry"></script>';
  document.getElementById('portal-registry')!.textContent =
    typeof snapshot === 'string' ? snapshot : JSON.stringify(snapshot);
};

test('an address leads to the remote that serves it, without case and with its parameters', () => {
  inline(aSnapshot(aRemote('mfe-b', aRelease('mfe-b', '1.0.0')), aRemote('mfe-a', release('1.0.0'))));
  expect(ownerOf('/Inscription/')).toMatchObject({ remote: { name: 'mfe-a' }, public: true, light: true });
  expect(ownerOf('/verificar/AB-1')).toMatchObject({ light: true });
  expect(ownerOf('/rooms')).toMatchObject({ public: false, light: false });
  expect(ownerOf('/inscription/x')).toBeUndefined();
});

test('the release is the one this person is given, with the stable one behind it', () => {
  const canary = { release: release('2.0.0'), percentage: 0, roles: ['Testers'] };
  inline(aSnapshot(aRemote('mfe-a', release('1.0.0'), { canary })));
  const offeredReleases = () => ownerOf('/inscription')?.releases.map((one) => one.release);
  expect(offeredReleases()).toEqual(['1.0.0']);
  localStorage.setItem('user', JSON.stringify({ data: { id: 7, role: ['Testers'] }, actions: [] }));
  expect(offeredReleases()).toEqual(['2.0.0', '1.0.0']);
});

test('a remote out of service, or a release without light pages, is left to the portal', () => {
  inline(aSnapshot(aRemote('mfe-a', release('1.0.0'), { status: 'quarantined' })));
  expect(ownerOf('/inscription')).toMatchObject({ public: true, light: false });
  inline(aSnapshot(aRemote('mfe-a', aRelease('mfe-a', '1.0.0', { routes }))));
  expect(ownerOf('/inscription')).toMatchObject({ light: false });
  inline(aSnapshot(aRemote('mfe-a', { ...release('1.0.0'), base: 'https://evil.test/' })));
  expect(ownerOf('/inscription')).toMatchObject({ light: false });
});

test.each(['', '<html>', '{}', '{"remotes":7}', '{"remotes":[null]}', '{"remotes":[{}]}'])(
  'a snapshot of %s leads nowhere',
  (text) => {
    inline(text);
    expect(ownerOf('/inscription')).toBeUndefined();
  },
);
