import { transformSync } from 'esbuild';
import { SourcePlaces } from '../telemetry/source-places.ts';
import { call } from '../testing/http-client.ts';
import { partsOf, post, tokenFor } from '../testing/publishing.ts';
import { startTestGateway } from '../testing/running-gateway.ts';
import { sampleRemote } from '../testing/sample-release.ts';

const source = `export function confirmFine(fine: { id: number } | null) {
  const label = 'Multa';
  return label + fine!.id;
}
`;
const { code, map } = transformSync(source, {
  loader: 'ts',
  minify: true,
  sourcemap: 'external',
  sourcesContent: false,
  sourcefile: 'webpack://mfe-two/./src/fines/confirm.ts',
});
const script = 'chunks/a.js';
const two = () => sampleRemote({ name: 'mfe-two', files: { [script]: code } });
const mapPart = (path: string, bytes: string) => ({ path, bytes });
/** The position at which a browser reports the failure of `fine.id`: at the property, columns counted from 1. */
const thrown = `/r/mfe-two/1.0.0-aaaa/${script}:1:${code.indexOf('.id') + 2}`;

test('a place in a minified script is named by its source; the map itself is served to nobody', async () => {
  const gateway = await startTestGateway();
  const token = await tokenFor(gateway, 'mfe-two');
  const parts = [...partsOf(two()), mapPart(`${script}.map`, map)];
  expect((await post(gateway, token, parts)).json).toMatchObject({ files: 3 });
  const places = new SourcePlaces(gateway.core.store);
  const other = '/r/mfe-two/1.0.0-aaaa/remoteEntry.js:1:1';
  expect(await places.of(`${thrown}\n${other}`)).toBe(`src/fines/confirm.ts:3:24\n${other}`);
  for (const path of [script, `${script}.map`, 'files.json'])
    expect((await call(`${gateway.url}/r/mfe-two/1.0.0-aaaa/${path}`)).status).toBe(
      path === script ? 200 : 404,
    );
});

test.each([
  ['one of no script of the release', 'chunks/b.js.map', map],
  ['one of no script at all', 'remote.json.map', map],
  ['one that is no JSON', `${script}.map`, 'AAAA'],
  ['one that is no source map', `${script}.map`, '{"version":3,"mappings":7,"sources":[]}'],
])('%s is refused and nothing is stored', async (_what, path, bytes) => {
  const gateway = await startTestGateway();
  const token = await tokenFor(gateway, 'mfe-two');
  const answer = await post(gateway, token, [...partsOf(two()), mapPart(path, bytes)]);
  expect([answer.status, answer.json]).toMatchObject([
    422,
    { refusals: [{ code: 'map_invalid', detail: path }] },
  ]);
  expect(await gateway.core.store.list()).not.toContainEqual({ name: 'mfe-two', release: '1.0.0-aaaa' });
});

test('a map among the files that are served is refused', async () => {
  const gateway = await startTestGateway();
  const token = await tokenFor(gateway, 'mfe-two');
  const listed = sampleRemote({ name: 'mfe-two', files: { [script]: code, [`${script}.map`]: map } });
  const { json } = await post(gateway, token, partsOf(listed));
  expect(json).toMatchObject({ refusals: [{ code: 'file_missing' }, { code: 'file_type' }] });
});
