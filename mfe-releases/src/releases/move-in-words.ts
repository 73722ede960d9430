import '@portal/shared-kit/schemas-now';
import { canaryAudience, remoteStatus } from '@portal/shared-kit/contract/gateway/registry';
import { messages as text } from '../messages.ts';
import type { HistoryEntry } from './calls.ts';

/** A line of the history in words. A kind of move that this release does not know is shown by its name. */
export function moveInWords(told: HistoryEntry): string {
  const { what, release, remote } = told;
  if (what === 'status') {
    const { success, data } = remoteStatus.safeParse(told.status);
    if (success) return text.became(text.statuses[data]);
  }
  if (what === 'frozen') {
    const words = told.frozen ? text.froze : text.thawed;
    return remote === '*' ? text.ofAll(words) : words;
  }
  if (what === 'withdrawn')
    return text.ended(told.channel === 'preview' ? text.preview : text.canary, release);
  const audience = what === 'canary' ? canaryAudience.safeParse(told).data : undefined;
  const whom = audience ? `(${text.audience(audience.percentage, audience.roles)})` : '';
  return [text.moves[what] ?? what, release, whom].filter(Boolean).join(' ');
}
