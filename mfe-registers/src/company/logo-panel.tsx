import { palettes } from '@portal/shared-kit/contract/core/tokens';
import { ActionDialog } from '@portal/shared-kit/form';
import { ScreenState } from '@portal/shared-kit/screen';
import { Alert, Button, Flex } from '@portal/shared-kit/ui';
import { useEffect, useRef, useState } from 'react';
import { imageTypes } from './image-file.ts';
import { messages as text } from './messages.ts';
import { useLogo } from './use-logo.ts';

const below = { marginBottom: 16 };

/** Shows, replaces and removes the logo (decision 129). Nothing is sent before 'Guardar logótipo'. */
export function LogoPanel() {
  const it = useLogo();
  const input = useRef<HTMLInputElement>(null);
  const pick = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (it.settled > 0) pick.current?.focus();
  }, [it.settled]);
  return (
    <section aria-label={text.logo} style={{ maxWidth: 880 }}>
      <h2 style={{ fontSize: 18, margin: '0 0 12px' }}>{text.logo}</h2>
      <ScreenState failure={it.failure} loading={it.logo === undefined} empty={undefined} onRetry={it.reload}>
        <Flex wrap gap="middle" style={below}>
          {it.logo ? <Picture name={text.logoNow} source={it.logo} /> : <p>{text.noLogo}</p>}
          {it.chosen && <Picture name={text.logoNext} source={it.chosen} />}
        </Flex>
        {it.problem && <Alert type="error" showIcon title={it.problem} style={below} />}
        {it.conflict && (
          <Alert
            type="warning"
            showIcon
            title={text.logoChanged}
            style={below}
            action={
              <Button onClick={it.loadCurrent} loading={it.conflict === 'loading'}>
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
            if (file) void it.choose(file);
            // The same file can be chosen again after it was changed on the disk.
            target.value = '';
          }}
        />
        <Flex wrap gap="small">
          {it.chosen && (
            <>
              <Button type="primary" loading={it.busy} onClick={() => void it.save()}>
                {it.busy ? text.savingLogo : text.saveLogo}
              </Button>
              <Button disabled={it.busy} onClick={it.drop}>
                {text.dropLogo}
              </Button>
            </>
          )}
          <Button ref={pick} disabled={it.busy} onClick={() => input.current?.click()}>
            {text.chooseLogo}
          </Button>
          {it.logo && !it.chosen && (
            <Button danger disabled={it.busy} onClick={() => setAsking(true)}>
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
          void it.remove();
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
