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

const text = {
  title: 'Avisos',
  help: 'Receba um aviso neste dispositivo quando houver uma mensagem, uma nota ou uma factura nova. O aviso diz só que há uma novidade e onde: nunca a nota nem o valor. Termina quando sair da conta neste dispositivo.',
  on: 'Receber avisos neste dispositivo',
  here: 'este dispositivo',
  since: (day: string) => `Recebe avisos desde ${day}`,
  remove: 'Deixar de avisar',
  removeFrom: (device: string) => `Deixar de avisar: ${device}`,
  unable:
    'Este navegador não recebe avisos. Num iPhone, junte primeiro o portal ao ecrã principal e abra-o a partir daí.',
  denied: 'Este navegador não deixa o portal avisar. Autorize as notificações nas definições do navegador.',
  noService: 'O navegador não conseguiu ligar os avisos. Tente mais tarde.',
  failed: 'Não foi possível ler os dispositivos com avisos.',
  loading: 'A carregar…',
} as const;

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
