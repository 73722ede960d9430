import { login } from '@portal/shared-kit/contract/identity/identity';
import { Browser } from '../../testing/browser.ts';
import { identityServer } from '../../testing/identity-server.ts';

const identity = identityServer({ settings: { trustedProxies: ['10.1.0.0/16', '2001:db8::5'] } });
/** Failed sign-ins allowed per address (decision 3). */
const allowed = 20;

/** A browser at this address, as forwarded by a proxy at `from`. */
const behind = (from: string, client: string) =>
  new Browser(
    {
      inject: (request) =>
        identity.inject({ ...request, headers: { ...request.headers, 'x-forwarded-for': client } }),
    },
    from,
  );
const wrongPassword = async (at: Browser, typed: string) =>
  (await at.send(login, { body: { email: `${typed}@udm.test`, password: 'Errada#2026' } })).statusCode;

/** Whether an address has to wait after another one behind the same gateway used up its own limit. */
async function hasToWait(from: string, [one, other]: [string, string]): Promise<[boolean, boolean]> {
  const at = behind(from, one);
  for (let n = 0; n < allowed; n += 1) await wrongPassword(at, `${one}-${n}`.replaceAll(/\W/g, '-'));
  const wait = async (client: string) => (await wrongPassword(behind(from, client), 'ultima')) === 429;
  return [await wait(one), await wait(other)];
}

test.each(['10.1.0.7', '::ffff:10.1.0.8', '2001:db8::5'])(
  'people behind a gateway at %s, which is named, are counted one by one',
  async (gateway) => {
    const last = gateway.at(-1)!;
    expect(await hasToWait(gateway, [`196.28.1.${last}`, `196.28.2.${last}`])).toEqual([true, false]);
  },
);

test('an untrusted proxy cannot choose the address it is counted under', async () => {
  expect(await hasToWait('10.2.0.9', ['196.28.3.1', '196.28.4.1'])).toEqual([true, true]);
});

test('of several addresses the one nearest to the gateway counts, as clients can forge the rest', async () => {
  expect(await hasToWait('10.1.0.9', ['1.1.1.1, 196.28.5.1', '2.2.2.2, 196.28.5.1'])).toEqual([true, true]);
});
