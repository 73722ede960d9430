import { useState } from 'react';
import { usePortal } from '../../remote/portal-context.tsx';

interface Draft {
  /** Unsaved input of an earlier visit, by field. */
  found: Record<string, unknown>;
  keep(values: Record<string, unknown>): void;
  drop(): void;
}

/** Drafts of a form, stored by the portal under `key` (decision 9); none without a key. */
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
