import { formatDay, formatTime } from '@portal/shared-kit/contract/core/clock';
import type { PortalStatus } from '@portal/shared-kit/contract/gateway/portal-status';
import { palettes, type Theme } from '@portal/shared-kit/contract/core/tokens';
import { plainHtml } from '../http/error-answer.ts';
import { messages } from '../messages.ts';
import express, { type Router } from 'express';
import { randomBytes } from 'node:crypto';
import { pagePolicy } from '../http/security-headers.ts';
import type { StatusWatch } from './status-watch.ts';

const text = messages.status;

interface Shown extends PortalStatus {
  nonce: string;
  /** The institution's name; empty while unknown. */
  institution: string;
  now: Date;
}

/** Seconds after which the page reloads. */
const again = 30;

/** The portal's status as a page of its own: no script, no file, no request to another part of the portal. */
function statusPage(shown: Shown): string {
  const { nonce, institution, now, parts, incidents, maintenance } = shown;
  const title = institution ? `${text.title} – ${institution}` : text.title;
  return `<!doctype html><html lang="pt"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${again}"><title>${plainHtml(title)}</title><style nonce="${nonce}">${css}</style></head><body><main>
<header>${institution ? `<p class="of">${plainHtml(institution)}</p>` : ''}<h1>${text.title}</h1></header>
${headline(shown)}
<section aria-labelledby="planned"><h2 id="planned">${text.planned}</h2>${
    maintenance.length === 0
      ? `<p class="none">${text.noPlanned}</p>`
      : `<ul>${maintenance
          .map(
            ({ starts_at, ends_at, note }) =>
              `<li><p class="note">${plainHtml(note)}</p><p class="when">${moment(starts_at)} ${text.until} ${moment(ends_at)}</p></li>`,
          )
          .join('')}</ul>`
  }</section>
<section aria-labelledby="parts"><h2 id="parts">${text.partsTitle}</h2><ul>${parts
    .map(
      ({ title: name, state, since }) =>
        `<li class="part"><span class="name">${plainHtml(name)}</span><span class="state ${state}">${text.states[state]}</span><span class="when">${text.since} ${moment(since)}</span></li>`,
    )
    .join('')}</ul></section>
<section aria-labelledby="incidents"><h2 id="incidents">${text.incidents}</h2>${
    incidents.length === 0
      ? `<p class="none">${text.noIncidents}</p>`
      : `<ul>${incidents
          .map(
            ({ title: name, state, from, until, planned }) =>
              `<li class="part"><span class="name">${plainHtml(name)}${planned ? ` (${text.plannedIncident})` : ''}</span><span class="state ${until === null ? state : 'over'}">${text.states[state]}</span><span class="when">${moment(from)} – ${until === null ? text.goingOn : `${moment(until)} (${lasted(from, until)})`}</span></li>`,
          )
          .join('')}</ul>`
  }</section>
<footer><p>${text.asOf} ${moment(now.toISOString())}. ${text.zone}</p><p><a href="/">${text.toPortal}</a></p></footer>
</main></body></html>`;
}

function headline({ parts, maintenance, now }: Shown): string {
  const at = now.toISOString();
  const bad = parts.filter(({ state }) => state === 'down' || state === 'late');
  const core = parts.some(({ part, state }) => state === 'down' && (part === 'api' || part === 'sign-in'));
  const [kind, sentence] = maintenance.some(({ starts_at }) => starts_at <= at)
    ? ['late', text.maintained]
    : core
      ? ['down', text.down]
      : bad.length > 0
        ? ['late', text.partly]
        : ['up', text.allWell];
  return `<p class="headline ${kind}" role="status">${sentence}</p>`;
}

const moment = (at: string): string => `<time datetime="${at}">${formatDay(at)} ${formatTime(at)}</time>`;

function lasted(from: string, until: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(until) - Date.parse(from)) / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

const variables = (theme: Theme): string =>
  Object.entries(palettes[theme])
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

const css = `:root{color-scheme:light dark;${variables('light')}}@media(prefers-color-scheme:dark){:root{${variables('dark')}}}*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif;font-variant-numeric:tabular-nums}main{max-width:760px;margin:0 auto;padding:24px 16px 48px}h1{font-size:26px;line-height:1.2;margin:0 0 16px}h2{font-size:16px;margin:28px 0 8px}.of{margin:0 0 4px;color:var(--muted)}p{overflow-wrap:anywhere}.headline{margin:0;padding:16px;border-radius:10px;font-size:20px;font-weight:650}ul{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:10px}li{padding:12px 16px;border-top:1px solid var(--line)}li:first-child{border-top:0}li p{margin:0}.part{display:grid;grid-template-columns:1fr auto;gap:2px 16px;align-items:center}.name{overflow-wrap:anywhere}.when{grid-column:1/-1;color:var(--muted);font-size:14px}.note{font-weight:600}.state{padding:2px 10px;border-radius:6px;font-size:14px;font-weight:600}.none{margin:0;color:var(--muted)}.up{background:var(--goodSoft);color:var(--good)}.late{background:var(--waitSoft);color:var(--wait)}.down{background:var(--badSoft);color:var(--bad)}.unknown,.over{background:var(--sunken);color:var(--muted)}footer{margin-top:32px;color:var(--muted);font-size:14px}footer p{margin:0 0 8px}a{color:var(--info)}@media(max-width:480px){.part{grid-template-columns:1fr;justify-items:start}}`;

/** `GET /status`: the portal's status, public and served by this gateway alone: an HTML page, or JSON for the shell. */
export function statusRoutes(watch: Pick<StatusWatch, 'status' | 'institution'>): Router {
  const router = express.Router();
  router.get('/status', (req, res) => {
    res.set({ 'cache-control': 'no-store', vary: 'accept' });
    const wantsJson = (req.headers.accept ?? '').startsWith('application/json');
    if (wantsJson) return void res.json(watch.status());
    const nonce = randomBytes(16).toString('base64url');
    res
      .set('content-security-policy', pagePolicy(nonce))
      .type('html')
      .send(statusPage({ nonce, institution: watch.institution, now: new Date(), ...watch.status() }));
  });
  return router;
}
