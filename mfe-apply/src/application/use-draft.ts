import { randomKey } from '@portal/shared-kit/contract/core/random-key';
import type { LightFormApi } from '@portal/shared-kit/light';
import { useEffect, useRef, useState } from 'react';
import { lastNumber } from '../common/last-number.ts';
import { initialValues, knownValues, lastStep, type WizardValues } from './wizard.model.ts';

interface Drafted {
  form: Pick<LightFormApi<keyof WizardValues | 'shared'>, 'values' | 'store'>;
  step: number;
  /** A stable function. */
  goTo: (step: number) => void;
}

/** The draft of the form, stored in this browser after each field (decision 18). */
export interface Draft {
  form: Record<string, string>;
  /** 1 to 4. */
  step: number;
  /** Idempotency key, sent with every attempt to submit this form. */
  key: string;
}

interface DraftStore {
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

/** Stores the draft after each field, unless the computer is shared, and restores it (decision 18). */
export function useDraft({ form, step, goTo }: Drafted) {
  const [store] = useState(() => createDraftStore(() => localStorage));
  const key = useRef('');
  const [restored, setRestored] = useState(false);
  const [refused, setRefused] = useState(false);
  const [sentBefore, setSentBefore] = useState<string>();
  const { values, store: fields } = form;

  useEffect(() => {
    setSentBefore(lastNumber.read());
    const found = store.read();
    if (!found) return;
    key.current = found.key;
    fields.fill(knownValues(found.form));
    goTo(Math.min(Math.max(Math.trunc(found.step), 1), lastStep));
    setRestored(true);
  }, [store, fields, goTo]);

  const keyOf = () => (key.current ||= randomKey());
  useEffect(() => {
    const { shared, ...typed } = values;
    if (shared) {
      store.erase();
      lastNumber.erase();
    } else if (hasContent(typed)) setRefused(!store.save({ form: typed, step, key: keyOf() }));
  }, [values, step, store]);

  const erase = () => {
    store.erase();
    key.current = '';
    setRestored(false);
  };
  return {
    restored,
    /** The draft is stored in this browser. */
    kept: !values.shared && !refused && hasContent(values),
    /** The browser has no storage. */
    refused,
    /** The input is only in the page. */
    atRisk: (Boolean(values.shared) || refused) && hasContent(values),
    /** The candidacy that was last submitted from here. */
    sentBefore,
    /** Idempotency key of the attempts until one succeeds. */
    key: keyOf,
    /** Renews the key, where another form was submitted under it. */
    renewKey() {
      key.current = '';
      const { shared, ...typed } = values;
      if (!shared) store.save({ form: typed, step, key: keyOf() });
    },
    erase,
    /** The candidacy was submitted: only its number stays here. */
    sent(number: string) {
      erase();
      if (values.shared) return;
      lastNumber.keep(number);
      setSentBefore(number);
    },
  };
}

const hasContent = (values: Partial<Record<string, string>>) =>
  Object.entries(values).some(
    ([name, value]) => name in initialValues && value !== initialValues[name as keyof WizardValues],
  );
