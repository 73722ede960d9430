import { later, usePortal, Style } from '@portal/shared-kit';
import { seeingFor } from '@portal/shared-kit/contract/core/permissions';
import type { PermissionRow } from '@portal/shared-kit/contract/identity/access';
import { failureOf, notifyFailure } from '@portal/shared-kit/data';
import { Alert, Button } from '@portal/shared-kit/ui';
import { useEffect, useState } from 'react';
import { rightsText as text, matrixActions } from './permission-words.ts';
import { useModuleTitle } from './release-permissions.ts';

const WhyDialog = later(() => import('./why-dialog.tsx').then((m) => m.WhyDialog));

interface MatrixProps<Row extends PermissionRow> {
  permissions: readonly Row[];
  isTicked: (permission: Row) => boolean;
  onToggle: (permission: Row) => void;
  /** Why a permission cannot be changed, empty where the reason is shown elsewhere; undefined where it can. */
  closed: (permission: Row) => string | undefined;
  /** A note beside the checkbox, such as the source of the permission. */
  note?: ((permission: Row) => string | undefined) | undefined;
  /** The checkbox differs from the saved value. */
  isChanged: (permission: Row) => boolean;
}

/** Checkboxes by module and action; actions without a column of their own are in the last one. Narrow screens show a card per module. */
function PermissionMatrix<Row extends PermissionRow>({ permissions, ...box }: MatrixProps<Row>) {
  const titleOf = useModuleTitle();
  const modules = [...new Set(permissions.map(({ module }) => module))].map(
    (module) => [module, permissions.filter((row) => row.module === module)] as const,
  );
  const matrixActionNames: readonly string[] = matrixActions.map(({ action }) => action);
  return (
    <div className="pm" role="group" aria-label={text.matrix} tabIndex={0}>
      <Style href="permission-matrix" css={css} />
      <table role="table" aria-label={text.matrix}>
        <thead role="rowgroup">
          <tr role="row">
            {[text.module, ...matrixActions.map(({ title }) => title), text.others].map((title) => (
              <th key={title} role="columnheader" scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {modules.map(([module, rows]) => (
            <tr key={module} role="row">
              <th role="rowheader" scope="row">
                {titleOf(module)}
              </th>
              {matrixActions.map(({ action }) => (
                <td key={action} role="cell">
                  {rows
                    .filter((row) => row.action === action)
                    .map((row) => (
                      <Box key={row.id} row={row} short {...box} />
                    ))}
                </td>
              ))}
              <td role="cell" className="pm-others">
                {rows
                  .filter((row) => !matrixActionNames.includes(row.action))
                  .map((row) => (
                    <Box key={row.id} row={row} short={false} {...box} />
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One permission. In a column of its own its name is the column's; the words are for screen readers and narrow screens. */
function Box<Row extends PermissionRow>({
  row,
  short,
  isTicked,
  onToggle,
  closed,
  note,
  isChanged,
}: Omit<MatrixProps<Row>, 'permissions'> & { row: Row; short: boolean }) {
  const why = closed(row);
  const noteText = note?.(row);
  return (
    <label
      className={isChanged(row) ? 'pm-box pm-changed' : 'pm-box'}
      title={[row.label, why].filter(Boolean).join(' – ')}
    >
      <input
        type="checkbox"
        checked={isTicked(row)}
        disabled={why !== undefined}
        onChange={() => onToggle(row)}
      />
      <span className={short ? 'pm-short' : undefined}>{row.label}</span>
      {noteText && <small>{noteText}</small>}
      {why && <span className="pm-hidden">{why}</span>}
    </label>
  );
}

const css = `
/* Scrolls by itself, so that the names of its columns and rows can stay in sight. */
.pm { overflow: auto; max-height: max(360px, calc(100vh - 240px)); border: 1px solid var(--p-line); border-radius: 10px; background: var(--p-surface); }
.pm table { width: 100%; border-collapse: separate; border-spacing: 0; font-size: 14px; }
.pm th, .pm td { padding: 6px 8px; text-align: left; vertical-align: middle; border-bottom: 1px solid var(--p-line); }
.pm tr:last-child th, .pm tr:last-child td { border-bottom: 0; }
.pm thead th { position: sticky; top: 0; z-index: 2; color: var(--p-muted); background: var(--p-ground); white-space: nowrap; }
.pm tbody th { position: sticky; left: 0; z-index: 1; background: var(--p-surface); font-weight: 600; }
.pm thead th:first-child { left: 0; z-index: 3; }
.pm-box { display: grid; grid-template-columns: 24px minmax(0, 1fr); align-items: center; gap: 0 8px; min-height: 32px; padding: 2px 6px; border-radius: 6px; }
.pm-box input { width: 24px; height: 24px; margin: 0; }
.pm-box small { grid-column: 2; color: var(--p-muted); white-space: nowrap; }
.pm-changed { background: var(--p-wait-ground); outline: 1px dashed var(--p-wait); }
.pm-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.pm-others { min-width: 220px; }
@media (min-width: 641px) {
  .pm-short { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .pm td { position: relative; }
}
@media (max-width: 640px) {
  .pm { max-height: none; border: 0; background: none; }
  .pm table, .pm tbody { display: grid; gap: 12px; }
  .pm thead { display: none; }
  .pm tbody tr { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); padding: 12px; border: 1px solid var(--p-line); border-radius: 10px; background: var(--p-surface); }
  .pm th, .pm td { display: block; border: 0; padding: 0; }
  .pm tbody th, .pm .pm-others { grid-column: 1 / -1; }
  .pm tbody th { position: static; margin-bottom: 6px; }
  .pm td:empty { display: none; }
}
@media print {
  .pm { overflow: visible; max-height: none; }
  .pm thead th, .pm tbody th { position: static; }
}
.pm-save { position: sticky; bottom: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding: 12px 0; background: var(--p-ground); }
`;

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
  reload: () => Promise<{ error: unknown }>;
  onDirty?: ((dirty: boolean) => void) | undefined;
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
  onDirty,
}: Props<Row>) {
  const { notify, guardUnsaved } = usePortal();
  const [ticks, setTicks] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [outcome, setOutcome] = useState<Outcome>('editing');
  const [asking, setAsking] = useState(false);
  const isTicked = (row: Row) => ticks.get(row.id) ?? holds(row);
  const isChanged = (row: Row) => isTicked(row) !== holds(row);

  const changed = permissions.filter(isChanged).length;
  const dirty = changed > 0;
  useEffect(() => {
    onDirty?.(dirty);
    return dirty ? guardUnsaved() : undefined;
  }, [dirty, onDirty, guardUnsaved]);

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
    const { error } = await reload();
    if (error) notifyFailure(notify, error, () => void merge());
    else setOutcome('merged');
  };

  return (
    <>
      {outcome === 'failed' && <Alert type="error" title={text.notSaved} style={below} />}
      {outcome === 'conflict' && (
        <Alert
          type="warning"
          title={text.conflict}
          description={text.conflictHint}
          style={below}
          action={<Button onClick={() => void merge()}>{text.load}</Button>}
        />
      )}
      {outcome === 'merged' && <Alert type="info" title={text.loaded} style={below} />}
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
