import {
  companyLogo,
  logoState,
  removeLogo,
  replaceLogo,
} from '@portal/shared-kit/contract/platform/company';
import { randomFillSync, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';
import { createFileReaders, type FileReaders } from '../file-reading/file-reader.ts';
import { drawLogo } from './draw-logo.ts';

const server = testServer({
  authenticator: () =>
    testAuthenticator({
      brand: { permissions: new Set(['company.logo']) },
      editor: { permissions: new Set(['company.read', 'company.update']) },
    }),
});
const dataUrl = (content: Buffer | string, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20" ${attributes}>${inside}</svg>`;
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0f4c81' } });
const put = (file: string, more = {}) => server.call(replaceLogo, { body: { file, ...more } }, 'brand');
const refused = (file: string) => server.refused(replaceLogo, { body: { file } }, 'brand');
const drawn = (logo: string | null) => sharp(Buffer.from(logo!.split(',')[1]!, 'base64')).metadata();
const shown = async () => (await server.call(companyLogo)).company_logo;

test('a logo larger than 512 pixels is drawn smaller in its own proportions, and everybody sees it', async () => {
  const { message, data } = await put(dataUrl(await flat(2000, 1000).png().toBuffer()));
  expect(message).toBe('Logótipo actualizado.');
  expect(await drawn(data.logo)).toMatchObject({ format: 'png', width: 512, height: 256 });
  expect(await shown()).toBe(data.logo);
});

test('a small logo stays as large as it is, and a drawing is drawn as large as a logo may be', async () => {
  const small = await put(dataUrl(await flat(64, 32).png().toBuffer()));
  expect(await drawn(small.data.logo)).toMatchObject({ width: 64, height: 32 });
  const vector = await put(dataUrl(svg('<rect width="40" height="20" fill="#0f4c81"/>'), 'image/svg+xml'));
  expect(await drawn(vector.data.logo)).toMatchObject({ format: 'png', width: 512, height: 256 });
});

test('a photograph comes in as the camera held it and keeps nothing that a camera wrote into it', async () => {
  const photo = await flat(40, 20)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Segredo' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { data } = await put(dataUrl(photo, 'image/jpeg'));
  const stored = await drawn(data.logo);
  expect(stored).toMatchObject({ format: 'jpeg', width: 20, height: 40 });
  expect(stored.exif).toBeUndefined();
});

test('the type follows from the bytes of the file, not from its name', async () => {
  const png = await flat(8, 8).png().toBuffer();
  expect((await put(dataUrl(png, 'text/html'))).data.logo).toMatch(/^data:image\/png;/);
  const notAnImage = { http: 422, errors: { file: ['Envie uma imagem PNG, JPG ou SVG.'] } };
  expect(await refused(dataUrl(await flat(8, 8).gif().toBuffer()))).toMatchObject(notAnImage);
  expect(await refused(dataUrl(await flat(8, 8).webp().toBuffer()))).toMatchObject(notAnImage);
  expect(await refused(dataUrl('%PDF-1.7'))).toMatchObject(notAnImage);
  expect(await refused(dataUrl(png.subarray(0, 60)))).toMatchObject(notAnImage);
  expect(await refused('https://example.test/logo.png')).toMatchObject(notAnImage);
});

test.each([
  ['runs a script', svg('<script>alert(1)</script>')],
  [
    'runs a script under another name',
    svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
  ],
  ['waits for an event', svg('<rect width="1" height="1"/>', 'onload="alert(1)"')],
  ['holds a page', svg('<foreignObject><p>x</p></foreignObject>')],
  ['asks for an image elsewhere', svg('<image href="https://example.test/a.png"/>')],
  ['asks for a file of the server', svg('<image xlink:href="file:///etc/passwd"/>')],
  ['takes its style from elsewhere', svg('<style>@import url(https://example.test/a.css);</style>')],
  ['is filled from elsewhere', svg('<rect style="fill: url(https://example.test/a.svg#b)"/>')],
  ['links to a script', svg('<a href="javascript:alert(1)"><rect width="1" height="1"/></a>')],
  ['names a style sheet', `<?xml-stylesheet href="https://example.test/a.css"?>${svg('')}`],
  ['brings entities', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<text>&a;</text>')}`],
  ['is not well-formed', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'],
  ['is a page', '<html><body>x</body></html>'],
])('a drawing that %s is refused, and the logo stays', async (_what, source) => {
  const before = await shown();
  expect(await refused(dataUrl(source, 'image/svg+xml'))).toMatchObject({
    http: 422,
    errors: { file: [expect.stringMatching(/^Este SVG tem partes activas/)] },
  });
  expect(await shown()).toBe(before);
});

test('a drawing that uses parts of its own and pixels it carries along is taken', async () => {
  const pixel = dataUrl(await flat(4, 4).png().toBuffer());
  const source = svg(
    `<defs><linearGradient id="g"><stop stop-color="#000"/></linearGradient></defs>
     <rect width="20" height="20" fill="url(#g)"/><use href="#g"/><image href="${pixel}" width="4" height="4"/>`,
  );
  const file = `<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n${source}`;
  expect((await put(dataUrl(file, 'image/svg+xml'))).data.logo).toMatch(/^data:image\/png;/);
});

/** A kilobyte: seven groups, each with ten times the one before. */
const nested = [...Array(6).keys()].map((n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`);
const patterns = [...Array(8).keys()].map(
  (n) => `<pattern id="p${n}" width="1" height="1">${`<rect fill="url(#p${n + 1})"/>`.repeat(10)}</pattern>`,
);
test.each([
  ['uses parts that use parts', svg(`<g id="a0"><rect width="1" height="1"/></g>${nested.join('')}`)],
  ['fills its fillings', svg(`${patterns.join('')}<rect width="9" height="9" style="fill:url( '#p0' )"/>`)],
  ['uses itself', svg('<g id="a"><use xlink:href=" #a "/></g>')],
  ['fills itself', svg('<pattern id="p"><rect fill="url(#p)"/></pattern><rect fill="url(#p)"/>')],
  ['is endless without repeating anything', svg('<rect/>'.repeat(20_001))],
])('a drawing that %s is refused before it is drawn', async (_what, source) => {
  expect(await refused(dataUrl(source, 'image/svg+xml'))).toMatchObject({
    http: 422,
    errors: { file: ['Esta imagem levaria tempo a mais a desenhar. Simplifique-a ou envie um PNG.'] },
  });
});

let readers: FileReaders;
beforeAll(() => (readers = createFileReaders(process.env.TEST_FILE_WORKER!)));
afterAll(() => readers.close());

/** A few elements that take minutes to render. */
const slow = dataUrl(
  svg(
    `<filter id="f">${'<feTurbulence numOctaves="200" baseFrequency="0.5"/>'.repeat(40)}</filter><rect width="40" height="20" filter="url(#f)"/>`,
  ),
  'image/svg+xml',
);
test('a drawing that takes too long is given up, and passwords are checked meanwhile', async () => {
  const ended: string[] = [];
  const drawings = [...Array(5).keys()].map(() =>
    drawLogo(readers.of(''), slow, { field: 'file', side: 512, cpuMs: 400 }).catch(
      (error: Error) => void ended.push(error.message),
    ),
  );
  // The same thread pool that hashes passwords.
  await promisify(scrypt)('senha', 'sal', 32).then(() => ended.push('hashed'));
  await Promise.all(drawings);
  expect(ended).toEqual([
    'hashed',
    ...drawings.map(() => 'Esta imagem levaria tempo a mais a desenhar. Simplifique-a ou envie um PNG.'),
  ]);
});

test('a file of more than 1 MB is refused with the size that may be, and one that is far larger at the door', async () => {
  const noise = randomFillSync(Buffer.alloc(1_048_577));
  expect(await refused(dataUrl(noise))).toMatchObject({
    http: 422,
    errors: { file: ['A imagem tem mais de 1 MB.'] },
  });
  expect(await refused(dataUrl(Buffer.alloc(2_000_000)))).toMatchObject({ http: 413, code: 'too_large' });
});

test('a small file that would fill the memory once it is opened is refused', async () => {
  const bomb = await flat(6000, 6000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1_048_576);
  expect(await refused(dataUrl(bomb))).toMatchObject({
    http: 422,
    errors: { file: ['A imagem tem píxeis a mais. Reduza-a e envie de novo.'] },
  });
});

test('of two people who change the logo at once, the second gets a conflict', async () => {
  const { version } = (await server.call(logoState, {}, 'brand')).data;
  const [red, blue] = await Promise.all(
    ['red', 'blue'].map(async (background) =>
      dataUrl(
        await sharp({ create: { width: 9, height: 9, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ),
  );
  const outcomes = await Promise.all(
    [red!, blue!].map((file) =>
      put(file, { version }).then(
        () => 'saved',
        () => 'told',
      ),
    ),
  );
  expect(outcomes.sort()).toEqual(['saved', 'told']);
  expect(await server.refused(removeLogo, { query: { version } }, 'brand')).toMatchObject({
    http: 409,
    code: 'conflict',
  });
});

test('the logo is removed, and the audit log keeps what each was without its pixels', async () => {
  const { data } = await put(dataUrl(await flat(16, 16).png().toBuffer()));
  const removed = await server.call(removeLogo, { query: { version: data.version } }, 'brand');
  expect([removed.message, removed.data.logo, await shown()]).toEqual(['Logótipo removido.', null, null]);
  const trail = await server.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const logoSummary = expect.stringMatching(/^image\/png \d+ bytes sha256:[0-9a-f]{64}$/);
  expect(trail).toEqual([
    { action: 'company.logo', changes: [{ field: 'logo', old: logoSummary, new: null }] },
    { action: 'company.logo', changes: [{ field: 'logo', old: logoSummary, new: logoSummary }] },
  ]);
});

test('changing the logo requires its own permission, besides that for the profile', async () => {
  const file = dataUrl(await flat(8, 8).png().toBuffer());
  for (const attempt of [
    server.refused(replaceLogo, { body: { file } }, 'editor'),
    server.refused(removeLogo, {}, 'editor'),
    server.refused(logoState, {}, 'editor'),
  ])
    expect(await attempt).toMatchObject({ http: 403, permission: 'company.logo' });
});
