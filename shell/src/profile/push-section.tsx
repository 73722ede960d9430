import { usePortal } from '@portal/shared-kit';
import {
  addPushDevice,
  pushDevices,
  pushKey,
  removePushDevice,
} from '@portal/shared-kit/contract/people/push-device';
import { call, useEndpoint } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { useEffect, useId, useState } from 'react';
import { FailureAlert } from '../common/failure-alert.tsx';
import { OwnItem } from '../common/own-item.tsx';
import { useSending } from '../common/use-sending.ts';
import { endPush, ownSubscription, pushDraft } from '../common/own-push.ts';
import { pushText as text } from './push-messages.ts';

/** 'Avisos' in the profile: the devices that are told by web push of new communications; opt-in and out (docs/adr/0046). */
export function PushSection() {
  const { http, drafts } = usePortal();
  const id = useId();
  const { data, error, refetch } = useEndpoint(pushDevices, {});
  const [here, setHere] = useState<string>();
  const [done, setDone] = useState('');
  const [hindrance, setHindrance] = useState('');
  const { sending, failure, send } = useSending();
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  useEffect(() => {
    void ownSubscription().then((own) => setHere(own?.endpoint));
  }, []);
  const act = (work: () => Promise<string>) => async () => {
    setDone('');
    setHindrance('');
    await send(async () => setDone(await work()));
    await refetch();
  };
  const turnOn = act(async () => {
    // Asked first: browsers allow it only during the click.
    if ((await Notification.requestPermission()) !== 'granted') {
      setHindrance(text.denied);
      return '';
    }
    const { public_key } = (await call(http, pushKey, {})).data;
    const own = await subscribe(public_key);
    if (!own) {
      setHindrance(text.noService);
      return '';
    }
    // Anything else in this browser's drafts ends with the session, and so do its notices.
    drafts.save(pushDraft, true);
    const { endpoint, keys } = own.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } };
    const { message } = await call(http, addPushDevice, { body: { endpoint, keys } });
    setHere(endpoint);
    return message;
  });
  const remove = (device: number, endpoint: string) =>
    act(async () => {
      const { message } = await call(http, removePushDevice, { params: { id: device } });
      if (endpoint === here) {
        drafts.remove(pushDraft);
        await endPush();
        setHere(undefined);
      }
      return message;
    });
  const devices = data?.data ?? [];
  const isOn = devices.some(({ endpoint }) => endpoint === here);
  return (
    <section id="avisos" className="p-card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{text.title}</h2>
      <p className="p-muted">{text.help}</p>
      <FailureAlert
        message={failure?.message ?? (error ? text.failed : hindrance)}
        supportCode={failure?.supportCode ?? error?.supportCode}
        retry={error ? () => void refetch() : undefined}
      />
      <p role="status" className={done ? 'p-note' : undefined}>
        {done}
      </p>
      {!data && !error && <p className="p-muted">{text.loading}</p>}
      {devices.length > 0 && (
        <ul className="p-own-list">
          {devices.map(({ id: device, name, endpoint, created_at }) => (
            <OwnItem
              key={device}
              name={endpoint === here ? `${name} (${text.here})` : name}
              detail={text.since(formatDay(created_at))}
              action={text.remove}
              label={text.removeFrom(name)}
              disabled={sending}
              onAct={remove(device, endpoint)}
            />
          ))}
        </ul>
      )}
      {!able && <p>{text.unable}</p>}
      {able && data && !isOn && (
        <div className="p-buttons">
          <button
            type="button"
            className="p-button p-primary"
            disabled={sending}
            onClick={() => void turnOn()}
          >
            {text.on}
          </button>
        </div>
      )}
    </section>
  );
}

/** Subscribes this browser anew; undefined where its push service refuses or cannot be reached. */
async function subscribe(publicKey: string): Promise<PushSubscription | undefined> {
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const { pushManager } = await navigator.serviceWorker.ready;
    // Another person's, or one for an earlier key of the portal, which would be refused.
    await (await pushManager.getSubscription())?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch {
    return undefined;
  }
}
