import { Button } from '@portal/shared-kit/ui';
import { useLocation } from '@portal/shared-kit/router';
import { useState } from 'react';
import { requiredPermissions, type Endpoint } from '../../contract/core/endpoint.ts';
import { permissionName, requestAccess } from '../../contract/identity/access-request.ts';
import { useCommand, useEndpoint } from '../../data/hooks.ts';
import { laterMessages as text } from '../frame/later-messages.ts';

/** 'Só leitura' where the add button is missing: which permission it needs, and a way to ask for it. */
export function ReadOnlyNote({ of }: { of: Pick<Endpoint, 'access'> }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="pk-more">
      <button type="button" className="pk-control" aria-expanded={open} onClick={() => setOpen(!open)}>
        {text.readOnly}
      </button>
      {open && <Why permission={requiredPermissions(of)[0]!} />}
    </div>
  );
}

function Why({ permission }: { permission: string }) {
  const { pathname } = useLocation();
  const named = useEndpoint(permissionName, { params: { name: permission } });
  const request = useCommand(requestAccess);
  return (
    <div style={{ right: 0, width: 280 }}>
      <p style={{ margin: 0 }}>{text.whyReadOnly(named.data?.data.label ?? permission)}</p>
      {request.isSuccess ? (
        <p role="status" style={{ margin: 0 }}>
          {text.accessAsked}
        </p>
      ) : (
        <Button
          loading={request.isPending}
          onClick={() => void request.mutateAsync({ body: { path: pathname, permission } }).catch(() => {})}
        >
          {text.askAccess}
        </Button>
      )}
      {request.error && <p role="alert">{request.error.message}</p>}
    </div>
  );
}
