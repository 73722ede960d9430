import { usePortal } from '@portal/shared-kit';
import {
  calendarFeed,
  endCalendarFeed,
  renewCalendarFeed,
} from '@portal/shared-kit/contract/grading/own-exam';
import { call, useEndpoint } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { useEffect, useId, useRef, useState } from 'react';
import { FailureAlert } from '../common/failure-alert.tsx';
import { useSending } from '../common/use-sending.ts';

const text = {
  title: 'Calendário dos exames',
  help: 'Um endereço secreto com as datas e salas dos seus exames, para o calendário do telemóvel ou do computador. Não tem notas. Quem tiver o endereço vê as datas: não o partilhe.',
  create: 'Criar endereço',
  renew: 'Renovar endereço',
  end: 'Terminar endereço',
  since: (day: string) => `Tem um endereço desde ${day}. Para o ver outra vez, renove-o.`,
  address: 'Endereço do calendário',
  once: 'Copie-o agora: só é mostrado uma vez.',
  copy: 'Copiar',
  copied: 'Endereço copiado.',
  open: 'Abrir no calendário',
  failed: 'Não foi possível ler o calendário.',
} as const;

/** The secret address of one's own calendar of exams: create, renew, end (rows 83, 131). */
export function CalendarSection() {
  const { http } = usePortal();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { data, error, refetch } = useEndpoint(calendarFeed, {});
  const [url, setUrl] = useState<string>();
  const [done, setDone] = useState('');
  const { sending, failure, send } = useSending();
  const since = data?.data.created_at ?? null;
  useEffect(() => {
    if (window.location.hash === '#calendario') section.current?.scrollIntoView();
  }, []);
  const act = (work: () => Promise<string>) => async () => {
    setDone('');
    await send(async () => setDone(await work()));
    await refetch();
  };
  const renew = act(async () => {
    const made = await call(http, renewCalendarFeed, {});
    setUrl(made.data.url);
    return made.message;
  });
  const end = act(async () => {
    const { message } = await call(http, endCalendarFeed, {});
    setUrl(undefined);
    return message;
  });
  return (
    <section ref={section} id="calendario" className="p-card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{text.title}</h2>
      <p className="p-muted">{text.help}</p>
      <FailureAlert
        message={failure?.message ?? (error ? text.failed : '')}
        supportCode={failure?.supportCode ?? error?.supportCode}
        retry={error ? () => void refetch() : undefined}
      />
      <p role="status" className={done ? 'p-note' : undefined}>
        {done}
      </p>
      {url !== undefined && (
        <>
          <div className="p-field">
            <label htmlFor={`${id}-url`}>{text.address}</label>
            <input id={`${id}-url`} value={url} readOnly onFocus={({ target }) => target.select()} />
            <p className="p-muted">{text.once}</p>
          </div>
          <div className="p-buttons">
            <button
              type="button"
              className="p-button"
              onClick={() => void navigator.clipboard.writeText(url).then(() => setDone(text.copied))}
            >
              {text.copy}
            </button>
            <a className="p-button" href={url.replace(/^https?:/, 'webcal:')}>
              {text.open}
            </a>
          </div>
        </>
      )}
      {url === undefined && since !== null && <p>{text.since(formatDay(since))}</p>}
      <div className="p-buttons">
        <button type="button" className="p-button p-primary" disabled={sending} onClick={() => void renew()}>
          {since === null ? text.create : text.renew}
        </button>
        {since !== null && (
          <button type="button" className="p-button" disabled={sending} onClick={() => void end()}>
            {text.end}
          </button>
        )}
      </div>
    </section>
  );
}
