import { later, usePortal } from '@portal/shared-kit';
import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import {
  identityProviders,
  removeProvider,
  testProvider,
  type Provider,
} from '@portal/shared-kit/contract/identity/single-sign-on';
import { call, notifyFailure, useCommand, useEndpoint } from '@portal/shared-kit/data';
import { Rows, ScreenFrame, ReadState, TwoLines, type Column } from '@portal/shared-kit/screen';
import { Button, Flex, Tag } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { providerText as text } from './messages.ts';
import { ProviderLogo } from './provider-logo.tsx';

const ProviderDrawer = later(() => import('./provider-drawer.tsx').then((m) => m.ProviderDrawer));
const ActionDialog = later(() => import('@portal/shared-kit/form').then((m) => m.ActionDialog));

const columns: readonly Column<Provider>[] = [
  {
    title: text.label,
    dataIndex: 'label',
    render: (label: string, { issuer, logo }) => (
      <Flex gap="small" align="center">
        {logo && <ProviderLogo source={logo} />}
        <div>
          <TwoLines first={label} second={issuer} />
        </div>
      </Flex>
    ),
  },
  {
    title: text.roles,
    dataIndex: 'roles',
    render: (roles: Provider['roles']) => roles.map(({ name }) => roleLabel(name)).join(', ') || '—',
  },
  { title: text.accounts, dataIndex: 'accounts' },
  {
    title: text.state,
    dataIndex: 'active',
    render: (active: boolean) => (
      <Tag color={active ? 'green' : undefined}>{active ? text.active : text.inactive}</Tag>
    ),
  },
];

/** `/users/providers`: identity providers, for a Master (J42). */
export function ProvidersPage() {
  const { http, notify } = usePortal();
  const read = useEndpoint(identityProviders, {});
  const providers = read.data?.data;
  const remove = useCommand(removeProvider, [identityProviders]);
  const [edited, setEdited] = useState<Provider | 'new'>();
  const [removed, setRemoved] = useState<Provider>();
  const rows = providers?.providers ?? [];
  const test = async (row: Provider) => {
    try {
      location.assign((await call(http, testProvider, { params: { id: row.id } })).data.url);
    } catch (error) {
      notifyFailure(notify, error, () => void test(row));
    }
  };
  return (
    <ScreenFrame title={text.title}>
      <p>{text.hint}</p>
      <p>
        <Button type="primary" onClick={() => setEdited('new')}>
          {text.add}
        </Button>
      </p>
      <ReadState read={read} empty={rows.length === 0 ? text.none : undefined}>
        <Rows
          label={text.title}
          rows={rows}
          columns={columns}
          name={(row) => row.label}
          actions={(row) => [
            { label: text.change, opens: true, run: () => setEdited(row) },
            { label: text.test, run: () => void test(row) },
            row.accounts === 0 && { label: text.remove, danger: true, run: () => setRemoved(row) },
          ]}
        />
      </ReadState>
      {providers && (
        <p style={{ overflowWrap: 'anywhere' }}>
          {text.returnUrl} <code>{providers.return_url}</code>
          <br />
          {text.signOutUrl} <code>{providers.sign_out_url}</code>
        </p>
      )}
      {edited && (
        <ProviderDrawer row={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {removed && (
        <ActionDialog
          danger
          title={text.removeQuestion}
          confirm={text.remove}
          onConfirm={() => remove.mutateAsync({ params: { id: removed.id } })}
          onClose={() => setRemoved(undefined)}
        >
          <strong>{removed.label}</strong>
          <p>{text.removeHint}</p>
        </ActionDialog>
      )}
    </ScreenFrame>
  );
}
