import type { FormInstance } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { failureOf } from '../../data/api-failure.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { screenMessages as text } from '../frame/messages.ts';

interface CurrentRecord {
  /** The record the form is based on: the one it was opened with, or reloaded since. */
  record: object;
  loading: boolean;
  /** Brings in what somebody else saved, typed fields apart: these are kept and say what stands there now. False when it failed. */
  load(): Promise<boolean>;
}

/** The record of a form, and how to refresh it while somebody is typing. */
export function useCurrentRecord(
  form: FormInstance,
  opened: object,
  touched: readonly string[],
  reload: (() => Promise<object>) | undefined,
): CurrentRecord {
  const { notify } = usePortal();
  const [record, setRecord] = useState(opened);
  const [loading, setLoading] = useState(false);

  const merge = (current: object) => {
    const before = record as Record<string, unknown>;
    for (const [name, value] of Object.entries(current)) {
      if (!touched.includes(name)) form.setFieldValue(name, value);
      else if (JSON.stringify(value) !== JSON.stringify(before[name]))
        form.setFields([{ name, warnings: [describe(value)] }]);
    }
    setRecord(current);
  };

  const load = async (): Promise<boolean> => {
    setLoading(true);
    try {
      merge(await reload!());
      return true;
    } catch (error) {
      const { message, supportCode } = failureOf(error);
      notify.error(message, { supportCode, retry: () => void load() });
      return false;
    } finally {
      setLoading(false);
    }
  };
  return { record, loading, load };
}

const describe = (value: unknown): string =>
  typeof value === 'string' && value.length <= 120 ? text.currentValue(value) : text.currentDiffers;
