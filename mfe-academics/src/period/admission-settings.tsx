import {
  applicationSettings,
  changeApplicationSettings,
} from '@portal/shared-kit/contract/admissions/candidate';
import { failureOf, useAllowed, useCommand, useEndpoint } from '@portal/shared-kit/data';
import { usePortal } from '@portal/shared-kit';
import { ScreenState } from '@portal/shared-kit/screen';
import { Switch } from '@portal/shared-kit/ui-data';
import { useId } from 'react';
import { messages as text } from './messages.ts';

/** The institution's rules about the age of candidates (decision 21). */
export function AdmissionSettings() {
  const allowed = useAllowed();
  const read = useEndpoint(applicationSettings, {}, { enabled: allowed(applicationSettings) });
  const settings = read.data?.data;
  if (!allowed(applicationSettings)) return null;
  return (
    <section aria-label={text.admission} style={{ marginTop: 32, maxWidth: 640 }}>
      <h2 style={{ fontSize: 18 }}>{text.admission}</h2>
      <ScreenState
        failure={settings ? undefined : (read.error ?? undefined)}
        loading={!settings}
        empty={undefined}
        onRetry={() => void read.refetch()}
      >
        {settings && (
          <>
            <Setting
              name="exact_age"
              on={settings.exact_age}
              label={text.exactAge}
              hint={text.exactAgeHint}
            />
            <Setting
              name="minors_with_guardian"
              on={settings.minors_with_guardian}
              label={text.minors}
              hint={text.minorsHint}
            />
            {!allowed(changeApplicationSettings) && <p>{text.readOnly}</p>}
          </>
        )}
      </ScreenState>
    </section>
  );
}

interface Props {
  name: 'exact_age' | 'minors_with_guardian';
  on: boolean;
  label: string;
  hint: string;
}

function Setting({ name, on, label, hint }: Props) {
  const { notify } = usePortal();
  const allowed = useAllowed();
  const change = useCommand(changeApplicationSettings, [applicationSettings]);
  const id = useId();
  const turn = async (next: boolean) => {
    try {
      notify.success((await change.mutateAsync({ body: { [name]: next } })).message);
    } catch (problem) {
      const { message, supportCode } = failureOf(problem);
      notify.error(message, { retry: () => void turn(next), ...(supportCode && { supportCode }) });
    }
  };
  return (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        gap: '4px 12px',
        marginBottom: 12,
      }}
    >
      <Switch
        id={id}
        checked={on}
        loading={change.isPending}
        disabled={!allowed(changeApplicationSettings)}
        aria-describedby={`${id}-hint`}
        onChange={(next) => void turn(next)}
      />
      <label htmlFor={id}>{label}</label>
      <small id={`${id}-hint`} style={{ gridColumn: 2, color: 'var(--p-muted)' }}>
        {hint}
      </small>
    </div>
  );
}
