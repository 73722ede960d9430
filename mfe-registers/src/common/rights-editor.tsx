import { later, usePortal } from '@portal/shared-kit';
import { seeingFor } from '@portal/shared-kit/contract/core/permissions';
import type { PermissionRow } from '@portal/shared-kit/contract/identity/access';
import { failureOf } from '@portal/shared-kit/data';
import { Alert, Button } from '@portal/shared-kit/ui';
import { useEffect, useState } from 'react';
import { PermissionMatrix, type MatrixProps } from './permission-matrix.tsx';
import { rightsText as text } from './permission-words.ts';

const WhyDialog = later(() => import('./why-dialog.tsx').then((m) => m.WhyDialog));

interface Props<Row extends PermissionRow> extends Pick<MatrixProps<Row>, 'permissions' | 'closed' | 'note'> {
  /** The saved permissions. */
  holds: (permission: Row) => boolean;
  /** There is nothing to save here; the reason is shown elsewhere. */
  readOnly: boolean;
  /** Whether additional permissions need a reason (decision 56). */
  asksReason: boolean;
  /** Why the choice cannot be saved; undefined where it can. */
  refuse?: (ticked: readonly Row[]) => string | undefined;
  save: (ticked: readonly Row[], reason: string) => Promise<{ message: string }>;
  /** Reloads the saved permissions. */
  reload: () => Promise<unknown>;
}
type Outcome = 'editing' | 'saving' | 'failed' | 'conflict' | 'merged';

/** Checkboxes that are saved as a whole. Unsaved changes are applied over what is saved, also after somebody else saved first. */
export function RightsEditor<Row extends PermissionRow>({
  permissions,
  holds,
  closed,
  note,
  readOnly,
  asksReason,
  refuse,
  save,
  reload,
}: Props<Row>) {
  const { notify, guardUnsaved } = usePortal();
  const [ticks, setTicks] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [outcome, setOutcome] = useState<Outcome>('editing');
  const [asking, setAsking] = useState(false);
  const isTicked = (row: Row) => ticks.get(row.id) ?? holds(row);
  const isChanged = (row: Row) => isTicked(row) !== holds(row);

  const changed = permissions.filter(isChanged).length;
  const dirty = changed > 0;
  useEffect(() => (dirty ? guardUnsaved() : undefined), [dirty, guardUnsaved]);

  const ticked = permissions.filter(isTicked);
  const added = ticked.filter(isChanged);
  /** Granting a change grants 'ver' as well, and revoking 'ver' revokes the changes. */
  const comeAlong = (row: Row, on: boolean) =>
    permissions.filter(
      (other) =>
        isTicked(other) !== on &&
        closed(other) === undefined &&
        (on ? seeingFor(row.name) === other.name : seeingFor(other.name) === row.name),
    );
  const toggle = (row: Row) => {
    const on = !isTicked(row);
    setTicks(new Map([...ticks, ...[row, ...comeAlong(row, on)].map(({ id }) => [id, on] as const)]));
  };
  const discard = () => setTicks(new Map());
  const start = () => {
    const refusal = refuse?.(ticked);
    if (refusal) return notify.info(refusal);
    if (added.length > 0 && asksReason) return setAsking(true);
    void submit('').catch(() => undefined);
  };
  const submit = async (reason: string) => {
    setOutcome('saving');
    try {
      const done = await save(ticked, reason);
      await reload();
      discard();
      setOutcome('editing');
      if (!reason) notify.success(done.message);
      return done;
    } catch (error) {
      const { code, message, supportCode } = failureOf(error);
      setOutcome(code === 'conflict' ? 'conflict' : 'failed');
      if (code !== 'conflict' && !reason)
        notify.error(message, { ...(supportCode && { supportCode }), retry: start });
      throw error;
    }
  };
  const merge = async () => {
    await reload();
    setOutcome('merged');
  };

  return (
    <>
      {outcome === 'failed' && <Alert type="error" showIcon title={text.notSaved} style={below} />}
      {outcome === 'conflict' && (
        <Alert
          type="warning"
          showIcon
          title={text.conflict}
          description={text.conflictHint}
          style={below}
          action={<Button onClick={() => void merge()}>{text.load}</Button>}
        />
      )}
      {outcome === 'merged' && <Alert type="info" showIcon title={text.loaded} style={below} />}
      <PermissionMatrix
        permissions={permissions}
        isTicked={isTicked}
        isChanged={isChanged}
        onToggle={toggle}
        closed={closed}
        note={note}
      />
      {!readOnly && (
        <div className="pm-save">
          <Button type="primary" disabled={!dirty} loading={outcome === 'saving'} onClick={start}>
            {outcome === 'saving' ? text.saving : text.save}
          </Button>
          {dirty && <Button onClick={discard}>{text.discard}</Button>}
          <span role="status">{text.changed(changed)}</span>
        </div>
      )}
      {asking && (
        <WhyDialog
          added={added.map(({ label }) => label)}
          onConfirm={submit}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const below = { marginBottom: 16 };
