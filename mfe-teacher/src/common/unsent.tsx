import { usePortal, type Drafts } from '@portal/shared-kit';
import { Link } from '@portal/shared-kit/router';
import { Alert } from '@portal/shared-kit/ui';
import { messages as text } from './messages.ts';

/** Classes with grades that were typed in this browser and not sent yet, by their edition. */
type Unsent = Record<string, { title: string; to: string }>;
const name = 'unsent-grades';
const readUnsent = (drafts: Drafts) => (drafts.read(name) ?? {}) as Unsent;

/** Notes whether grades of an edition still have to be sent. */
export function noteUnsent(drafts: Drafts, edition: number, waiting: Unsent[string] | undefined): void {
  const { [edition]: before, ...others } = readUnsent(drafts);
  if (Boolean(before) === Boolean(waiting)) return;
  drafts.save(name, waiting ? { ...others, [edition]: waiting } : others);
}

/** The edition whose grades are sent when this address is opened, by what it says of year and semester; undefined where none wait. */
export function unsentAt(drafts: Drafts, { pathname, search }: { pathname: string; search: string }) {
  const asked = new URLSearchParams(search);
  const [edition] =
    Object.entries(readUnsent(drafts)).find(([, { to }]) => {
      const [path, query] = to.split('?');
      const its = new URLSearchParams(query);
      const isSame = (part: string) => !asked.has(part) || asked.get(part) === its.get(part);
      return path === pathname && isSame('year') && isSame('semester');
    }) ?? [];
  return edition === undefined ? undefined : Number(edition);
}

/** Links to the grids whose grades are sent when they are opened. */
export function UnsentGrades() {
  const unsent = Object.entries(readUnsent(usePortal().drafts));
  if (unsent.length === 0) return null;
  return (
    <Alert
      type="warning"
      style={{ marginBottom: 12 }}
      title={text.unsent}
      description={unsent.map(([edition, { title, to }]) => (
        <div key={edition}>
          <Link to={to}>{title}</Link>
        </div>
      ))}
    />
  );
}
