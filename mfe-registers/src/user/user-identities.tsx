import { usePortal } from '@portal/shared-kit';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import {
  identitiesOfUser,
  linkIdentity,
  providers,
  unlinkIdentity,
  type ExternalIdentity,
} from '@portal/shared-kit/contract/identity/single-sign-on';
import { useAllowed, useCommand, useEndpoint } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import {
  ActionDialog,
  FormDrawer,
  ListSelect,
  TextAreaItem,
  TextItem,
  type FormDrawerProps,
} from '@portal/shared-kit/form';
import { type Column, ReadState, Rows } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { Form } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { userText as text } from './messages.ts';

type Value = Args<typeof linkIdentity>['body'];

const columns: readonly Column<ExternalIdentity>[] = [
  { title: text.provider, dataIndex: 'provider' },
  { title: text.email, dataIndex: 'email', render: (email: string | null) => email ?? '—' },
  { title: text.linkedAt, dataIndex: 'linked_at', render: (at: string) => formatDay(at) },
];

/** The accounts at identity providers by which a user signs in, linked and unlinked by hand; nothing where no provider is set up (J42). */
export function UserIdentities({ id, changeable }: { id: number; changeable: boolean }) {
  const { notify } = usePortal();
  const allowed = useAllowed();
  const offered = useEndpoint(providers, {});
  const read = useEndpoint(identitiesOfUser, { params: { id } });
  const link = useCommand(linkIdentity, [identitiesOfUser]);
  const unlink = useCommand(unlinkIdentity, [identitiesOfUser]);
  const [linking, setLinking] = useState(false);
  const [removed, setRemoved] = useState<ExternalIdentity>();
  const rows = read.data?.data ?? [];
  const may = changeable && allowed(linkIdentity);
  if (!read.error && rows.length + (offered.data?.data.length ?? 0) === 0) return null;
  return (
    <>
      <h2>{text.identities}</h2>
      {may && <Button onClick={() => setLinking(true)}>{text.linkIdentity}</Button>}
      <ReadState read={read} empty={rows.length === 0 ? text.noIdentities : undefined}>
        <Rows
          label={text.identities}
          rows={rows}
          columns={columns}
          name={(row) => row.provider}
          actions={
            may ? (row) => [{ label: text.unlink, danger: true, run: () => setRemoved(row) }] : undefined
          }
        />
      </ReadState>
      {linking && (
        <FormDrawer<Value>
          title={text.linkIdentity}
          schema={linkIdentity.body as FormDrawerProps<Value>['schema']}
          value={{}}
          onSubmit={async (body) =>
            notify.success((await link.mutateAsync({ params: { id }, body })).message)
          }
          onClose={() => setLinking(false)}
        >
          <Form.Item name="provider_id" label={text.provider} required>
            <ListSelect endpoint={providers} label={({ label }) => label} />
          </Form.Item>
          <TextItem name="subject" label={text.subject} required extra={text.subjectHint} maxLength={255} />
          <TextAreaItem name="reason" label={text.reason} rows={2} maxLength={500} />
        </FormDrawer>
      )}
      {removed && (
        <ActionDialog
          danger
          title={text.unlinkQuestion}
          confirm={text.unlink}
          onConfirm={() => unlink.mutateAsync({ params: { id: removed.id } })}
          onClose={() => setRemoved(undefined)}
        >
          <strong>{removed.provider}</strong>
          <p>{text.unlinkHint}</p>
        </ActionDialog>
      )}
    </>
  );
}
