import { openTestCore, ship, tempFolder } from '../testing/open-core.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { publish } from '../releases/publish.ts';

/** Routes and menu entries of a remote of the usual size. */
function contributions(name: string) {
  const routes = Array.from({ length: 12 }, (_, i) => ({
    path: `/${name}/page${i}/:id`,
    title: `Página ${i} de ${name}`,
    permission: 'courses.read',
  }));
  const menu = routes.slice(0, 4).map(({ title, permission }, i) => ({
    title,
    permission,
    path: `/${name}/page${i}`,
    group: 'registos',
    order: i,
  }));
  return { contributes: { routes, menu, cards: [], permissions: [] } };
}

test('the snapshot of twenty remotes speaks of the releases in use only, however many there are, and stays small', async () => {
  const core = await openTestCore(tempFolder());
  await ship(core, sampleShell());
  const names = Array.from({ length: 20 }, (_, i) => `mfe-r${i}`);
  for (const name of names) {
    const release = (number: number) =>
      sampleRemote({ name, release: `${number}`, declaration: contributions(name) });
    for (const number of [1, 2]) await ship(core, release(number));
    await publish(core, release(3));
  }
  const { snapshot, forms } = core.snapshot();
  expect(snapshot.remotes).toHaveLength(20);
  for (const { stable, lastGood, canary } of snapshot.remotes)
    expect([stable?.release, lastGood?.release, canary]).toEqual(['2', '1', null]);
  expect(forms.identity.toString()).not.toContain('/3/');
  // Budget: 30 KB for fifty remotes.
  expect(Math.max(forms.br.length, forms.gzip.length)).toBeLessThan((30_000 * 20) / 50);
});
