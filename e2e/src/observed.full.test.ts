import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { startCollector, type Collector } from './collector.ts';
import { databaseUrl, freshData } from './installation.ts';
import { journey } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import { signIn } from './signed-in.ts';
import { enter, eventually, heading, isShown, menuEntry } from './steps.ts';

let portal: Portal;
let collector: Collector;
let mailServer: Awaited<ReturnType<typeof startRefusingMail>>;
const dataDir = freshData();
let logs = '';
beforeAll(async () => {
  collector = await startCollector();
  mailServer = await startRefusingMail();
  portal = await startPortal({
    dataDir,
    onOutput: (output) => void (logs += output),
    gatewayEnv: { ...collector.env, LOG_LEVEL: 'info' },
    apiEnv: { ...collector.env, LOG_LEVEL: 'info', SMTP_URL: mailServer.url },
  });
});
afterAll(async () => {
  await portal?.remove();
  mailServer?.close();
  collector?.close();
});

/** A mail server that takes no recipient, and says whom it does not take. */
async function startRefusingMail() {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 mail\r\n');
    socket.on('data', (data) => {
      const command = data.toString();
      const recipient = /^RCPT TO:(\S+)/i.exec(command)?.[1];
      socket.write(recipient ? `450 ${recipient} is not known here\r\n` : '250 yes\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}

/** Resolves once the logs hold this. */
async function logged(text: string): Promise<void> {
  await eventually(() => expect(logs).toContain(text));
}

journey(
  'a call that a page makes, its way through gateway and API and each of its statements have one id, which is the support code',
  () => portal,
  async ({ page }) => {
    await enter(page, 'secretaria@demo.test');
    const list = page.waitForResponse(/\/api\/department\?/);
    await menuEntry(page, 'Departamentos').click();
    await isShown(heading(page, 'Departamentos'));
    const answer = await list;
    const [, id = ''] =
      /^00-(0{20}[\da-f]{12})-/.exec((await answer.request().allHeaders()).traceparent ?? '') ?? [];
    expect((await answer.allHeaders())['x-request-id']?.replace('-', '')).toBe(id.slice(20));
    const spans = await collector.trace(id, ['GET /api', 'GET /api/department']);
    const named = (name: string) => spans.find((span) => span.name === name)!;
    expect(named('GET /api/department').parentSpanId).toBe(named('GET /api').spanId);
    // A statement ends before its call does, and is sent with it.
    const { spanId } = named('GET /api/department');
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === spanId);
    expect(JSON.stringify(statements)).toContain('department');
  },
);

/** What one person wrote and was given. */
const name = 'Graciosa Machatine Sitoe';
const email = 'graciosa.sitoe@exemplo.test';
const phone = '849998887';
const documentNumber = '700000424242K';
const wrongPassword = 'Segredo#Errado1';
const resetToken = 'Wm9yY2hh'.repeat(6).slice(0, 43);

async function post(path: string, body: object | FormData, token?: string) {
  const answer = await fetch(`${portal.url}/api${path}`, {
    method: 'POST',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { support_code?: string } };
}

const read = async <Row>(path: string) =>
  ((await (await fetch(`${portal.url}/api${path}`)).json()) as { data: Row[] }).data;

async function application() {
  const [course] = await read<{ id: number; shifts: string[]; level_type: string }>('/getAllCourses');
  const [district] = await read<{ id: number }>('/district/11');
  return {
    submission_key: randomUUID(),
    fullName: name,
    email,
    doc_type: 'Bilhete de Identidade',
    doc_number: documentNumber,
    contacts: { contact: phone, alternative_contact: '' },
    birthDate: '2004-03-09',
    gender: 'Feminino',
    is_deficient: 'Não',
    fathers_filliation: 'Armando Sitoe',
    mothers_filliation: 'Celina Machatine',
    nactionality: 'Moçambique',
    provice_id: 11,
    district_id: district!.id,
    address_location: 'Bairro Central',
    last_school_frequency: 'Escola Secundária da Matola',
    trainingArea: 'Geral',
    last_school_frequency_year: 2023,
    level_type: course!.level_type,
    course_id: course!.id,
    scholar_shift: course!.shifts[0],
  };
}

/** Has the database refuse a record in words that quote it. */
async function refuseDepartments(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(dataDir) });
  await client.connect();
  await client.query(
    `create function refuse_department() returns trigger language plpgsql as
       $$ begin raise exception 'cannot keep %', new.name using detail = 'Failing row: ' || new.name; end $$;
     create trigger refuse before insert on department for each row execute function refuse_department()`,
  );
  await client.end();
}

test('the logs of gateway and API tell of refused, failed and good calls by their id, and nothing that somebody wrote or was given', async () => {
  await expect(signIn(portal.url, email)).rejects.toThrow();
  const anonymous = await post('/login', { email, password: wrongPassword });
  expect(anonymous.status).toBeGreaterThanOrEqual(400);
  const [staff, student] = [
    await signIn(portal.url, 'secretaria@demo.test'),
    await signIn(portal.url, 'estudante@demo.test'),
  ];

  const form = await application();
  expect((await post('/Candidate', form)).status).toBe(200);
  await logged('a message waits for another attempt');
  const search = new URLSearchParams({ page: '1', search: name });
  for (const path of [`/estudantes?${search}`, `/reset-password/${resetToken}`])
    expect(
      (await fetch(`${portal.url}/api${path}`, { headers: { authorization: `Bearer ${staff}` } })).status,
    ).toBe(200);

  const upload = new FormData();
  for (const [field, value] of Object.entries({ field: 'fullName', value: name, note: `Chamo-me ${name}` }))
    upload.append(field, value);
  upload.append('file', new File([`%PDF-1.4 ${name}`], `${name}.pdf`, { type: 'application/pdf' }));
  expect((await post('/own-data-corrections', upload, student)).status).toBeLessThan(500);

  await refuseDepartments();
  const failed = await post('/department', { dep_name: name }, staff);
  expect(failed.status).toBe(500);
  await logged(failed.body.support_code!);

  await portal.api.stop();
  const away = await fetch(`${portal.url}/api/reset-password/${resetToken}?name=${name}`);
  expect(away.status).toBe(503);
  await fetch(`${portal.url}/reset-password/${resetToken}?name=${name}`);
  await logged('/api/reset-password/*');

  const lines = logs.split('\n').filter((line) => line.startsWith('{'));
  expect(lines.filter((line) => line.includes(failed.body.support_code!)).join()).toContain('P0001');
  const secrets = [
    ...name.split(' '),
    email,
    'secretaria@demo',
    'estudante@demo',
    phone,
    documentNumber,
    wrongPassword,
    'Demo#2026',
    staff,
    student,
    resetToken,
    form.submission_key,
  ];
  expect(secrets.filter((secret) => logs.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
});
