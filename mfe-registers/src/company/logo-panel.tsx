import { usePortal } from '@portal/shared-kit';
import { palettes } from '@portal/shared-kit/contract/core/tokens';
import { logoState, removeLogo, replaceLogo } from '@portal/shared-kit/contract/platform/company';
import { call, failureOf, isTransient, useEndpoint } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { ScreenState } from '@portal/shared-kit/screen';
import { Alert, Button, Flex } from '@portal/shared-kit/ui';
import { useEffect, useRef, useState } from 'react';
import { imageTypes, readImage } from '../common/image-file.ts';
import { messages as text } from './messages.ts';

/** Timeout in milliseconds for an image: a slow line needs a while for a megabyte. */
const uploadTimeout = 60_000;

const below = { marginBottom: 16 };

/** Shows, replaces and removes the logo (decision 129). Nothing is sent before 'Guardar logótipo'. */
export function LogoPanel() {
  const logo = useLogo();
  const input = useRef<HTMLInputElement>(null);
  const pick = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (logo.settled > 0) pick.current?.focus();
  }, [logo.settled]);
  return (
    <section aria-label={text.logo} style={{ maxWidth: 880 }}>
      <h2 style={{ fontSize: 18, margin: '0 0 12px' }}>{text.logo}</h2>
      <ScreenState failure={logo.failure} loading={logo.logo === undefined} onRetry={logo.reload}>
        <Flex wrap gap="middle" style={below}>
          {logo.logo ? <Picture name={text.logoNow} source={logo.logo} /> : <p>{text.noLogo}</p>}
          {logo.chosen && <Picture name={text.logoNext} source={logo.chosen} />}
        </Flex>
        {logo.problem && <Alert type="error" title={logo.problem} style={below} />}
        {logo.conflict && (
          <Alert
            type="warning"
            title={text.logoChanged}
            style={below}
            action={
              <Button onClick={logo.loadCurrent} loading={logo.conflict === 'loading'}>
                {text.loadLogo}
              </Button>
            }
          />
        )}
        <p style={{ color: 'var(--p-muted)', marginTop: 0 }}>{text.logoHint}</p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={text.chooseLogo}
          accept={imageTypes.join(',')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void logo.choose(file);
            // The same file can be chosen again after it was changed on the disk.
            target.value = '';
          }}
        />
        <Flex wrap gap="small">
          {logo.chosen && (
            <>
              <Button type="primary" loading={logo.busy} onClick={() => void logo.save()}>
                {logo.busy ? text.savingLogo : text.saveLogo}
              </Button>
              <Button disabled={logo.busy} onClick={logo.drop}>
                {text.dropLogo}
              </Button>
            </>
          )}
          <Button ref={pick} disabled={logo.busy} onClick={() => input.current?.click()}>
            {text.chooseLogo}
          </Button>
          {logo.logo && !logo.chosen && (
            <Button danger disabled={logo.busy} onClick={() => setAsking(true)}>
              {text.removeLogo}
            </Button>
          )}
        </Flex>
      </ScreenState>
      <ActionDialog
        open={asking}
        title={text.removeLogoQuestion}
        confirm={text.removeLogo}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void logo.remove();
        }}
      >
        {text.removeLogoWarning}
      </ActionDialog>
    </section>
  );
}

/** An image on white, as on papers, and on the dark theme's background. */
const Picture = ({ name, source }: { name: string; source: string }) => (
  <figure style={{ margin: 0 }}>
    <Flex gap="small">
      {[palettes.light.surface, palettes.dark.surface].map((ground, index) => (
        <img
          key={ground}
          src={source}
          alt={index === 0 ? name : ''}
          style={{
            width: 128,
            height: 128,
            objectFit: 'contain',
            padding: 12,
            border: '1px solid var(--p-line)',
            borderRadius: 10,
            background: ground,
          }}
        />
      ))}
    </Flex>
    <figcaption style={{ fontSize: 13, color: 'var(--p-muted)' }}>{name}</figcaption>
  </figure>
);

/** The logo, the image that is to replace it, and the state of the upload. */
function useLogo() {
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
      setProblem(undefined);
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
