/** The draft of the form, stored in this browser after each field (decision 18). */
export interface Draft {
  form: Record<string, string>;
  /** 1 to 4. */
  step: number;
  /** Idempotency key, sent with every attempt to submit this form. */
  key: string;
}

export interface DraftStore {
  /** Undefined where there is none, it is older than 7 days, or it is malformed. */
  read(): Draft | undefined;
  /** Whether it was stored: a browser may refuse. */
  save(draft: Draft): boolean;
  erase(): void;
}

const place = 'candidatura';
/** Lifetime of a draft in milliseconds (decision 18). */
export const draftLifetime = 7 * 24 * 3_600_000;

export function createDraftStore(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  now: () => number = Date.now,
): DraftStore {
  const erase = () => {
    try {
      storage().removeItem(place);
    } catch {
      // Without storage there is nothing to erase.
    }
  };
  return {
    read() {
      try {
        const draft = parsed(JSON.parse(storage().getItem(place) ?? 'null'));
        if (draft && now() - draft.at < draftLifetime)
          return { form: draft.form, step: draft.step, key: draft.key };
      } catch {
        return undefined;
      }
      erase();
      return undefined;
    },
    save(draft) {
      try {
        storage().setItem(place, JSON.stringify({ ...draft, at: now() }));
        return true;
      } catch {
        return false;
      }
    },
    erase,
  };
}

function parsed(stored: unknown): (Draft & { at: number }) | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { form, step, key, at } = stored as Record<string, unknown>;
  if (typeof form !== 'object' || form === null || typeof key !== 'string' || typeof at !== 'number')
    return undefined;
  const texts = Object.entries(form).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { form: Object.fromEntries(texts), step: typeof step === 'number' ? step : 1, key, at };
}
