import { usePortal } from '@portal/shared-kit';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { masterRole, roleOptions } from '@portal/shared-kit/contract/identity/access';
import {
  addProvider,
  changeProvider,
  identityProviders,
  type Provider,
} from '@portal/shared-kit/contract/identity/single-sign-on';
import { useCommand } from '@portal/shared-kit/data';
import {
  Choice,
  FormDrawer,
  type FormDrawerProps,
  MultiLookup,
  NumberItem,
  TextItem,
} from '@portal/shared-kit/form';
import { FileInput } from '@portal/shared-kit/inputs';
import { Button, Flex } from '@portal/shared-kit/ui';
import { Form, Input, Switch } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { imageTypes, readImage } from '../common/image-file.ts';
import { providerText as text } from './messages.ts';
import { ProviderLogo } from './provider-logo.tsx';

type Value = Args<typeof changeProvider>['body'];

/** Adds an identity provider, or changes one; its secret is written and never read. */
export function ProviderDrawer({ row, onClose }: { row: Provider | undefined; onClose: () => void }) {
  const { notify } = usePortal();
  const add = useCommand(addProvider, [identityProviders]);
  const change = useCommand(changeProvider, [identityProviders]);
  const [value] = useState(() =>
    row
      ? {
          label: row.label,
          issuer: row.issuer,
          client_id: row.client_id,
          client_secret: '',
          allowed_domains: row.allowed_domains,
          subject_claim: row.subject_claim,
          roles: row.roles.map(({ id }) => id),
          sort_order: row.sort_order,
          active: row.active,
          end_session: row.end_session,
          logo: row.logo,
          version: row.version,
        }
      : {
          subject_claim: 'sub',
          sort_order: 0,
          active: true,
          end_session: true,
          roles: [],
          allowed_domains: [],
        },
  );
  const save = async ({ logo, ...form }: Value): Promise<{ message: string }> => {
    const body = { ...form, ...(logo !== row?.logo && { logo }) };
    return row ? change.mutateAsync({ params: { id: row.id }, body }) : add.mutateAsync({ body });
  };
  return (
    <FormDrawer<Value>
      title={row ? text.edit : text.add}
      schema={changeProvider.body as FormDrawerProps<Value>['schema']}
      value={value}
      onSubmit={async (body) => notify.success((await save(body)).message)}
      onClose={onClose}
    >
      <TextItem name="label" label={text.label} required maxLength={60} />
      <Form.Item name="logo" label={text.logo} extra={text.logoHint}>
        <LogoInput />
      </Form.Item>
      <TextItem name="issuer" label={text.issuer} required extra={text.issuerHint} maxLength={300} />
      <TextItem name="client_id" label={text.clientId} required maxLength={300} />
      <Form.Item
        name="client_secret"
        label={text.secret}
        extra={row?.has_secret ? text.secretKept : text.secretHint}
      >
        <Input.Password autoComplete="new-password" maxLength={1000} visibilityToggle={false} />
      </Form.Item>
      <Form.Item name="allowed_domains" label={text.domains} extra={text.domainsHint}>
        <Choice<string[]> mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ', ';']} />
      </Form.Item>
      <TextItem name="subject_claim" label={text.claim} required extra={text.claimHint} maxLength={60} />
      <Form.Item name="roles" label={text.roles} extra={text.rolesHint}>
        <MultiLookup
          endpoint={roleOptions}
          label={({ name }) => roleLabel(name)}
          unavailable={({ name }) => (name === masterRole ? text.masterLocal : undefined)}
          known={(row?.roles ?? []).map((role) => ({ ...role, grantable: true }))}
        />
      </Form.Item>
      <Form.Item
        name="end_session"
        label={text.endSession}
        extra={text.endSessionHint}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <NumberItem name="sort_order" label={text.order} min={0} max={999} precision={0} />
      <Form.Item name="active" label={text.active} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}

interface LogoInputProps {
  /** Of the field, which the form item sets. */
  id?: string;
  value?: string | null;
  onChange?(logo: string | null): void;
}

/** The logo as it will be shown, with what chooses and removes it; nothing is sent before the form. */
function LogoInput({ id, value, onChange }: LogoInputProps) {
  const [problem, setProblem] = useState('');
  const choose = async (file: File) => {
    setProblem('');
    await readImage(file).then(onChange, ({ message }: Error) => setProblem(message));
  };
  return (
    <>
      <Flex wrap gap="small" align="center">
        {value ? <ProviderLogo source={value} /> : text.noLogo}
        <FileInput id={id} accept={imageTypes.join(',')} onFile={(file) => void (file && choose(file))} />
        {value && <Button onClick={() => onChange?.(null)}>{text.removeLogo}</Button>}
      </Flex>
      <div role="alert" style={{ color: 'var(--p-error)' }}>
        {problem}
      </div>
    </>
  );
}
