import { registrySnapshot, type RegistrySnapshot } from '@portal/shared-kit/contract/registry';

const keptUnder = 'portal.registry';
const empty: RegistrySnapshot = { revision: 0, contract: '0.0.0', remotes: [] };

/** A snapshot from anything: entries that make no sense are left out, so that one bad entry costs one remote. Undefined when there is no snapshot in it. */
export function readSnapshot(value: unknown): RegistrySnapshot | undefined {
  if (typeof value !== 'object' || value === null || !Array.isArray((value as RegistrySnapshot).remotes))
    return undefined;
  const { revision, contract, remotes } = value as RegistrySnapshot;
  const entry = registrySnapshot.shape.remotes.element;
  const good = remotes.flatMap((remote) => {
    const { success, data } = entry.safeParse(remote);
    return success ? [data] : [];
  });
  const { success, data } = registrySnapshot.safeParse({ revision, contract, remotes: good });
  return success && (good.length > 0 || remotes.length === 0) ? data : undefined;
}

const parse = (text: string | null | undefined): RegistrySnapshot | undefined => {
  try {
    return text ? readSnapshot(JSON.parse(text)) : undefined;
  } catch {
    return undefined;
  }
};

/** The snapshot this tab works with for as long as it is open: inlined in the page; else asked for; else the last one kept. */
export async function openRegistry(): Promise<RegistrySnapshot> {
  const inlined = parse(document.getElementById('portal-registry')?.textContent);
  const snapshot = inlined ?? (await fetchSnapshot()) ?? parse(localStorage.getItem(keptUnder));
  if (snapshot) localStorage.setItem(keptUnder, JSON.stringify(snapshot));
  return snapshot ?? empty;
}

async function fetchSnapshot(): Promise<RegistrySnapshot | undefined> {
  try {
    const answer = await fetch('/registry', { signal: AbortSignal.timeout(5000) });
    return answer.ok ? readSnapshot(await answer.json()) : undefined;
  } catch {
    return undefined;
  }
}
