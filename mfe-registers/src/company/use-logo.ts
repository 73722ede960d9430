import { usePortal } from '@portal/shared-kit';
import { logoState, removeLogo, replaceLogo } from '@portal/shared-kit/contract/platform/company';
import { call, failureOf, isTransient, useEndpoint } from '@portal/shared-kit/data';
import { useEffect, useState } from 'react';
import { readImage, refusalOf } from './image-file.ts';

/** Timeout in milliseconds for an image: a slow line needs a while for a megabyte. */
const uploadTimeout = 60_000;

/** The logo, the image that is to replace it, and the state of the upload. */
export function useLogo() {
  const { http, notify, guardUnsaved, institutionChanged } = usePortal();
  const { data, error, refetch } = useEndpoint(logoState, {});
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [conflict, setConflict] = useState<'told' | 'loading'>();
  const [busy, setBusy] = useState(false);
  const [settled, setSettled] = useState(0);
  useEffect(() => (chosen ? guardUnsaved() : undefined), [chosen, guardUnsaved]);

  const run = async (write: () => Promise<{ message: string }>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    setConflict(undefined);
    try {
      const { message } = await write();
      setChosen(undefined);
      notify.success(message);
      institutionChanged();
      await refetch();
      setSettled((times) => times + 1);
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure.code === 'conflict') setConflict('told');
      else if (failure.errors?.file) setProblem(failure.errors.file.join(' '));
      else
        notify.error(failure.message, {
          supportCode: failure.supportCode,
          ...(isTransient(failure) && { retry: () => void run(write) }),
        });
    } finally {
      setBusy(false);
    }
  };

  const version = data?.data.version;
  return {
    logo: data?.data.logo,
    failure: data ? undefined : (error ?? undefined),
    reload: () => void refetch(),
    /** Loads the logo that somebody else saved. */
    loadCurrent: () => {
      setConflict('loading');
      void refetch().then(({ isSuccess }) => setConflict(isSuccess ? undefined : 'told'));
    },
    chosen,
    problem,
    conflict,
    busy,
    /** Increases when there is nothing left to decide, since the focused button is then gone. */
    settled,
    choose: async (file: File) => {
      const refusal = refusalOf(file);
      setProblem(refusal);
      if (refusal) return;
      await readImage(file).then(setChosen, ({ message }: Error) => setProblem(message));
    },
    drop: () => {
      setChosen(undefined);
      setProblem(undefined);
      setSettled((times) => times + 1);
    },
    save: () =>
      run(() => call(http, replaceLogo, { body: { file: chosen!, version } }, { timeout: uploadTimeout })),
    remove: () => run(() => call(http, removeLogo, { query: { version } })),
  };
}
