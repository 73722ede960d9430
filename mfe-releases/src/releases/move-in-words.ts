import '@portal/shared-kit/schemas-now';
import { canaryAudience, remoteStatus } from '@portal/shared-kit/contract/gateway/registry';
import { messages as text } from '../messages.ts';
import type { HistoryEntry } from './calls.ts';

/** A line of the history in words. A kind of move that this release does not know is shown by its name. */
export function moveInWords(entry: HistoryEntry): string {
  const { what, release, remote } = entry;
  if (what === 'status') {
    const { success, data } = remoteStatus.safeParse(entry.status);
    if (success) return text.became(text.statuses[data]);
  }
  if (what === 'frozen') {
    const words = entry.frozen ? text.froze : text.thawed;
    return remote === '*' ? text.ofAll(words) : words;
  }
  if (what === 'withdrawn')
    return text.ended(entry.channel === 'preview' ? text.preview : text.canary, release);
  const audience = what === 'canary' ? canaryAudience.safeParse(entry).data : undefined;
  const whom = audience ? `(${text.audience(audience.percentage, audience.roles)})` : '';
  return [text.moves[what] ?? what, release, whom].filter(Boolean).join(' ');
}
