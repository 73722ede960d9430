import { usePortal } from '@portal/shared-kit';
import {
  mpesaAccount,
  mpesaForm,
  saveMpesaAccount,
  type MpesaAccount,
} from '@portal/shared-kit/contract/finance/mpesa';
import { call, useCommand, useEndpoint } from '@portal/shared-kit/data';
import {
  ActionDialog,
  CheckItem,
  FormDrawer,
  MoneyItem,
  NumberItem,
  TextAreaItem,
  TextItem,
} from '@portal/shared-kit/form';
import { FailureNotice } from '@portal/shared-kit/screen';
import { Alert } from '@portal/shared-kit/ui';
import { Checkbox, Form, Input } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import type { EntityDialogProps } from './entity-dialogs.tsx';
import { messages as text } from './mpesa-messages.ts';

const prefixes = ['82', '83', '84', '85', '86', '87'] as const;

const fresh = {
  host: 'https://api.sandbox.vm.co.mz',
  origin: 'developer.mpesa.vm.co.mz',
  prefixes: ['84', '85'],
  min: 100,
  max: 5_000_000,
  day: 20_000_000,
  wait_seconds: 90,
  reversal_hours: 24,
  active: false,
};

/** An entity's access to M-Pesa: secrets are written and never shown. */
export function MpesaDrawer({ row, onClose }: EntityDialogProps) {
  const { data, error, refetch } = useEndpoint(mpesaAccount, { params: { id: row.id } });
  if (!data && error)
    return (
      <ActionDialog title={text.title(`${row.bank} (${row.code})`)} onClose={onClose}>
        <FailureNotice failure={error} onRetry={() => void refetch()} />
      </ActionDialog>
    );
  // The form begins with what is stored.
  return data ? <AccountForm row={row} account={data.data} onClose={onClose} /> : null;
}

function AccountForm({ row, account, onClose }: EntityDialogProps & { account: MpesaAccount | null }) {
  const { http } = usePortal();
  const save = useCommand(saveMpesaAccount, [mpesaAccount]);
  // After a conflict the form is based on the stored version.
  const [version, setVersion] = useState(account?.version);
  const [value] = useState(account ?? fresh);
  const kept = account ? text.kept : undefined;
  return (
    <FormDrawer
      title={text.title(`${row.bank} (${row.code})`)}
      schema={mpesaForm}
      value={value}
      onSubmit={(body) =>
        save.mutateAsync({
          params: { id: row.id },
          body: { ...body, ...(version !== undefined && { version }) },
        })
      }
      reload={async () => {
        const { data } = await call(http, mpesaAccount, { params: { id: row.id } });
        setVersion(data?.version);
        return data ?? fresh;
      }}
      onClose={onClose}
    >
      <p>{text.hint}</p>
      {account && !account.readable && <Alert type="error" title={text.unreadable} />}
      <TextItem name="host" label={text.host} extra={text.hostHint} required maxLength={200} />
      <TextItem name="service_code" label={text.code} required maxLength={6} inputMode="numeric" />
      <TextItem name="origin" label={text.origin} maxLength={200} />
      <TextAreaItem
        name="public_key"
        label={text.publicKey}
        extra={text.publicKeyHint}
        required
        maxLength={2000}
      />
      <Secret name="api_key" label={text.apiKey} extra={kept} required={!account} />
      <TextItem name="initiator" label={text.initiator} maxLength={100} />
      <Secret name="credential" label={text.credential} extra={account?.has_credential ? kept : undefined} />
      <Form.Item name="prefixes" label={text.prefixes} required>
        <PrefixesField />
      </Form.Item>
      <MoneyItem name="min" label={text.min} required />
      <MoneyItem name="max" label={text.max} required />
      <MoneyItem name="day" label={text.day} required />
      <NumberItem name="wait_seconds" label={text.wait} min={1} max={180} required />
      <NumberItem
        name="reversal_hours"
        label={text.hours}
        extra={text.hoursHint}
        min={0}
        max={720}
        required
      />
      <CheckItem name="active">{text.active}</CheckItem>
    </FormDrawer>
  );
}

interface SecretProps {
  name: string;
  label: string;
  extra?: string | undefined;
  required?: boolean;
}
/** A field that is never filled with what is stored, nor by the browser. */
const Secret = ({ name, label, extra, required = false }: SecretProps) => (
  <Form.Item name={name} label={label} extra={extra} required={required}>
    <Input.Password autoComplete="new-password" maxLength={500} visibilityToggle={false} />
  </Form.Item>
);

interface PrefixesProps {
  // Passed by the surrounding Form.Item; its `aria-required` is not allowed on a group.
  id?: string;
  value?: string[];
  onChange?: (value: string[]) => void;
}
const PrefixesField = ({ id, value = [], onChange }: PrefixesProps) => (
  <Checkbox.Group<string>
    {...(id !== undefined && { id })}
    value={value}
    {...(onChange && { onChange })}
    options={prefixes.map((prefix) => ({ value: prefix, label: prefix }))}
  />
);
