import { useState } from 'react';
import { usePortal } from '../../remote/portal-context.tsx';

interface Draft {
  /** What was typed the last time and not saved, by field; empty where there is none. */
  found: Record<string, unknown>;
  keep(values: Record<string, unknown>): void;
  drop(): void;
}

/** What somebody typed in a form and did not save, kept by the portal under `key` (decision 9). Without a key nothing is kept. */
export function useDraft(key: string | undefined): Draft {
  const { drafts } = usePortal();
  const [found] = useState(() => {
    const stored = key === undefined ? undefined : drafts.read(key);
    return isRecord(stored) ? stored : {};
  });
  return {
    found,
    keep: (values) => key !== undefined && drafts.save(key, values),
    drop: () => key !== undefined && drafts.remove(key),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
