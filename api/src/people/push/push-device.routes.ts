import * as contract from '@portal/shared-kit/contract/people/push-device';
import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import { describeDevice } from '../../identity/sign-in/device.repository.ts';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError } from '../../platform/http/errors.ts';
import { command, done, one, query, type Server } from '../../platform/http/route.ts';
import { seal, unseal } from '../../platform/secrets/sealed.ts';
import { messages as text } from './messages.ts';
import { keyPlace } from './push-delivery.ts';
import * as devices from './push-device.repository.ts';

/** The devices on which a person receives notices (docs/adr/0046). */
export function pushDeviceRoutes(server: Server) {
  const { secretsKey } = server.settings;
  query(server, contract.pushDevices, async (db, _args, { user }) =>
    one(await devices.devicesOf(db, user.personId)),
  );
  command(server, contract.pushKey, async (tx) =>
    done(text.ready, { public_key: await publicKey(tx, secretsKey) }),
  );
  command(server, contract.addPushDevice, async (tx, { body: { endpoint, keys } }, ctx) => {
    const { personId } = ctx.user;
    if (!isPoint(keys.p256dh)) throw fieldError('invalid', 'keys.p256dh', text.badKey);
    if ((await devices.countOthers(tx, personId, endpoint)) >= contract.maxPushDevices)
      throw new ApiError('conflict', text.tooMany(contract.maxPushDevices));
    const name = describeDevice(ctx.userAgent);
    const id = await devices.put(tx, { person_id: personId, name, endpoint, ...keys });
    await audit(tx, ctx, {
      action: 'push_device.add',
      entityId: id,
      changes: [{ field: 'device', old: null, new: name }],
    });
    return done(text.on, { id });
  });
  command(server, contract.removePushDevice, async (tx, { params: { id } }, ctx) => {
    if (!(await devices.removeOwn(tx, ctx.user.personId, id))) throw new ApiError('not_found', text.missing);
    await audit(tx, ctx, { action: 'push_device.remove', entityId: id });
    return done(text.off, null);
  });
}

/** The public key of the portal. One whose secret cannot be opened with the key of this installation is replaced. */
async function publicKey(tx: Tx, secretsKey: Buffer): Promise<string> {
  const known = (await devices.storedKey(tx)) ?? (await devices.lockKey(tx));
  if (known && unseal(secretsKey, keyPlace, known.private_key)) return known.public_key;
  const { publicKey: public_key, privateKey } = webPush.generateVAPIDKeys();
  await devices.replaceKey(tx, {
    public_key,
    private_key: seal(secretsKey, keyPlace, Buffer.from(privateKey)),
  });
  return public_key;
}

/** Whether a key of a browser is a point of the curve P-256, with which a secret can be agreed. */
function isPoint(key: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(key, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
