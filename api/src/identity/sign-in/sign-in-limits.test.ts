import { login } from '@portal/shared-kit/contract/identity/identity';
import { identityServer } from '../../testing/identity-server.ts';
import { signingIn } from '../../testing/identity.ts';
import { nameKey } from './sign-in-limits.ts';

const identity = identityServer();
const { password, wrong, person, browser, attempt } = signingIn(identity);

test('the sixth attempt within the quarter hour is refused with the time to wait, even with the right password', async () => {
  const { email } = await person();
  for (let n = 0; n < 5; n += 1) expect(await attempt(email, `Errada#${n}`)).toEqual(wrong);
  const sixth = await browser().send(login, { body: { email, password } });
  expect(sixth.statusCode).toBe(429);
  expect(sixth.json()).toMatchObject({
    code: 'throttled',
    message: 'Demasiadas tentativas de entrada. Aguarde 15 minutos e tente de novo.',
  });
  expect(sixth.json().retry_after).toBeGreaterThan(14 * 60);
  expect(sixth.headers['retry-after']).toBe(String(sixth.json().retry_after));
  await identity.db
    .updateTable('rate_limit')
    .set({ expire: Date.now() - 1 })
    .execute();
  expect(await attempt(email, password)).toMatchObject({ status: 1 });
});

describe('failures by e-mail', () => {
  const answersTo = async (identifier: string, ...typed: string[]) => {
    const answers = [];
    for (const one of typed) answers.push(await attempt(identifier, one));
    return answers.map((answer) => ('code' in answer ? answer.code : answer));
  };
  const six = Array.from({ length: 6 }, (_, n) => `Errada#${n}`);

  test('are answered by the card of the account as by any other card, and by one that nobody has', async () => {
    const mine = '26.0001.0008';
    const { email } = await person({ userCode: mine });
    await person({ userCode: '26.0001.0009' });
    await answersTo(email, ...six);
    const expected = [...Array(5).fill(wrong), 'throttled'];
    for (const card of [mine, '26.0001.0009', '26.0001.9999'])
      expect(await answersTo(card, ...six)).toEqual(expected);
  });

  test('do not keep the owner out by the card, and failures by card not by e-mail', async () => {
    const userCode = '26.0001.0010';
    const { email } = await person({ userCode });
    await answersTo(email, ...six);
    expect(await attempt(userCode, password)).toMatchObject({ status: 1 });
    expect(await attempt(email, password)).toMatchObject({ code: 'throttled' });
    const other = await person({ userCode: '26.0001.0011' });
    await answersTo('26.0001.0011', ...six);
    expect(await attempt(other.email, password)).toMatchObject({ status: 1 });
  });

  test('leave nothing behind that the card, its answers or their time could depend on', async () => {
    const userCode = '26.0001.0012';
    const { email } = await person({ userCode });
    await identity.db.deleteFrom('rate_limit').execute();
    const at = browser();
    await attempt(email, 'Errada#2026', at);
    const counted = await identity.db.selectFrom('rate_limit').select('key').orderBy('key').execute();
    expect(counted.map(({ key }) => key)).toEqual([`login-ip:${at.ip}`, `login-name:${nameKey(email)}`]);
  });

  test('of one who knows the card too end after five more, from however many addresses', async () => {
    const userCode = '26.0001.0013';
    const { email } = await person({ userCode });
    const checked = [];
    for (let n = 0; n < 12; n += 1)
      for (const identifier of [email, userCode])
        checked.push(
          ...(await answersTo(identifier, `Errada#${n}`)).filter((answer) => answer !== 'throttled'),
        );
    expect(checked).toEqual(Array(10).fill(wrong));
  });

  test('are not counted anew for letters that the database takes for those of the address', async () => {
    const { email } = await person({ email: 'lili.limite@teste.test' });
    expect(await attempt(email.toUpperCase(), password)).toMatchObject({ status: 1 });
    for (const spelling of [email.replace('i', 'İ'), email.replaceAll('i', 'İ')])
      expect(await attempt(spelling, password)).toEqual(wrong);
  });
});

test('the wait begins with the fifth failure, not with the first', async () => {
  const { email } = await person();
  for (let n = 0; n < 4; n += 1) await attempt(email, `Errada#${n}`);
  await identity.db
    .updateTable('rate_limit')
    .set({ expire: Date.now() + 60_000 })
    .execute();
  expect(await attempt(email, 'Errada#5')).toEqual(wrong);
  const sixth = (await browser().send(login, { body: { email, password } })).json();
  expect(sixth.retry_after).toBeGreaterThan(14 * 60);
});

test('of twenty concurrent wrong passwords only five are checked', async () => {
  const { email } = await person();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => browser().send(login, { body: { email, password: `Errada#${n}` } })),
  );
  const codes = answers.map(({ statusCode }) => statusCode).sort();
  expect(codes).toEqual([...Array(5).fill(200), ...Array(15).fill(429)]);
  expect(await attempt(email, password)).toMatchObject({ code: 'throttled' });
});

test('an unknown account gets the same message to wait as a known one', async () => {
  for (let n = 0; n < 5; n += 1) expect(await attempt('fantasma@teste.test', `Errada#${n}`)).toEqual(wrong);
  expect(await attempt('Fantasma@teste.test', password)).toMatchObject({ code: 'throttled' });
});

test('a success resets the count of the account', async () => {
  const { email } = await person();
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 4; n += 1) expect(await attempt(email, 'Errada#2026')).toEqual(wrong);
    expect(await attempt(email, password)).toMatchObject({ status: 1 });
  }
});

test('one address may fail twenty times in the quarter hour, over all accounts; successes do not count', async () => {
  const at = browser();
  const { email } = await person();
  const right = await Promise.all(Array.from({ length: 25 }, () => attempt(email, password, at)));
  expect(right.map(({ status }) => status)).toEqual(Array(25).fill(1));
  const answers = await Promise.all(
    Array.from({ length: 26 }, (_, n) => attempt(`ninguem${n}@teste.test`, 'Errada#2026', at)),
  );
  expect(answers.filter(({ status }) => status === false)).toHaveLength(20);
  expect(answers.filter(({ code }) => code === 'throttled')).toHaveLength(6);
  expect(await attempt(email, password, at)).toMatchObject({ code: 'throttled' });
  expect(await attempt(email, password)).toMatchObject({ status: 1 });
});
