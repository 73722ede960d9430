import { later } from '@portal/shared-kit';
import {
  addPermission,
  allPermissions,
  type PermissionRow,
} from '@portal/shared-kit/contract/identity/access';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { type Column, ReadState, Rows, ScreenFrame } from '@portal/shared-kit/screen';
import { Button, Flex, Tag } from '@portal/shared-kit/ui';
import { useMemo, useState } from 'react';
import { useModuleTitle } from '../common/release-permissions.ts';
import { roleText as text } from './messages.ts';
import { MissingPermissions } from './missing-permissions.tsx';

const PermissionForm = later(() => import('./permission-form.tsx').then((m) => m.PermissionForm));

const columnsOf = (titleOf: (module: string) => string): readonly Column<PermissionRow>[] => [
  {
    title: text.name,
    dataIndex: 'name',
    render: (name: string, { master_only }) => (
      <Flex gap="small" wrap>
        <code>{name}</code>
        {master_only && <Tag>{text.masterOnly}</Tag>}
      </Flex>
    ),
  },
  { title: text.module, dataIndex: 'module', render: titleOf },
  { title: text.description, dataIndex: 'label' },
];

const plain = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** `/add-permissions` (decision 51): the catalogue, which a Master may extend. It is short, so it is searched in the browser. */
export function PermissionNamesPage() {
  const allowed = useAllowed();
  const read = useEndpoint(allPermissions, {});
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState(false);
  const [used, setUsed] = useState(false);
  const add = () => {
    setUsed(true);
    setAdding(true);
  };
  const titleOf = useModuleTitle();
  const columns = useMemo(() => columnsOf(titleOf), [titleOf]);
  const found = (read.data?.data ?? []).filter(({ name, label, module }) =>
    plain(`${name} ${label} ${titleOf(module)}`).includes(plain(search.trim())),
  );
  return (
    <ScreenFrame title={text.permissionNames}>
      <div className="pk-toolbar">
        <div className="pk-search">
          <input
            type="search"
            className="pk-control"
            aria-label={text.search}
            placeholder={text.search}
            maxLength={100}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        {allowed(addPermission) && (
          <Button type="primary" onClick={add}>
            {text.addPermission}
          </Button>
        )}
      </div>
      {read.data && <MissingPermissions catalogue={read.data.data} />}
      <ReadState read={read} empty={found.length === 0 ? text.nothingFound(search.trim()) : undefined}>
        <Rows label={text.permissionNames} rows={found} columns={columns} />
        <p role="status">{text.total(found.length)}</p>
      </ReadState>
      {used && <PermissionForm open={adding} onClose={() => setAdding(false)} />}
    </ScreenFrame>
  );
}
