import { asFailure, SessionFailure } from '../session/failure.ts';
import type { SessionClient } from '../session/client.ts';
import { ssoText } from './provider-messages.ts';

const channelName = 'portal-provider';
const searchKey = 'portal.provider-search';

/** Sends what a provider added to the address to the page that waits for it. */
export function passOn(query: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(query);
  channel.close();
}

/** Begins a sign-in on this page: it comes back to `/login/provider`, and the destination is kept until then. */
export async function leaveFor(client: Pick<SessionClient, 'send'>, provider_id: number): Promise<void> {
  const { body } = await client.send<{ data: { url: string } }>('POST', '/login/provider', {
    body: { provider_id },
  });
  sessionStorage.setItem(searchKey, location.search);
  location.assign(body.data.url);
}

/** The address after a sign-in that began with `leaveFor`. */
export function pageAfter(): string {
  const search = sessionStorage.getItem(searchKey) ?? '';
  sessionStorage.removeItem(searchKey);
  return `/login${search}`;
}

let giveUp: (() => void) | undefined;

/** Visits a provider in a window of its own, so that this page keeps what was typed; call it in a click. Resolves with what the provider
 *  added to the address. The window cannot be watched from here (Cross-Origin-Opener-Policy): a closed one is given up at the next visit. */
export async function visitProvider(start: () => Promise<string>): Promise<string> {
  giveUp?.();
  const opened = window.open('', '', 'popup,width=520,height=720');
  if (!opened) throw new SessionFailure('unexpected', ssoText.blocked);
  let url: string;
  try {
    url = await start();
  } catch (error) {
    opened.close();
    throw asFailure(error);
  }
  const channel = new BroadcastChannel(channelName);
  const state = new URL(url).searchParams.get('state');
  try {
    return await new Promise<string>((resolve, reject) => {
      giveUp = () => reject(new SessionFailure('unexpected', ssoText.gaveUp));
      channel.onmessage = ({ data }: MessageEvent<string>) => {
        if (new URLSearchParams(data).get('state') === state) resolve(data);
      };
      opened.location.href = url;
    });
  } finally {
    giveUp = undefined;
    channel.close();
  }
}
