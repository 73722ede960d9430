import { Alert, Button, Space } from '@portal/shared-kit/ui';
import { isNamedIn, type Problems } from './problems.ts';
import { screenMessages as text } from '../frame/messages.ts';

interface SummaryProps {
  problems: Problems;
  /** What people call the fields, by path. */
  labels: Readonly<Record<string, string>>;
  onGoTo: (path: string) => void;
}

/** All problems of a form in one place (decision D0.3); each names its field, for many fields have the same one, and leads to it. */
export function ProblemSummary({ problems, labels, onGoTo }: SummaryProps) {
  const lines = Object.entries(problems).flatMap(([path, messages]) =>
    messages.map((message) => ({ path, message })),
  );
  if (lines.length === 0) return null;
  return (
    <Alert
      type="error"
      title={text.checkFields}
      style={above}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {lines.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <Button type="link" size="small" style={link} onClick={() => onGoTo(path)}>
                <Named label={labels[path]} message={message} />
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  );
}

function Named({ label, message }: { label: string | undefined; message: string }) {
  if (label === undefined || isNamedIn(message, label)) return message;
  return (
    <span>
      <strong>{`${label}:`}</strong> <span>{message}</span>
    </span>
  );
}

/** The notice of a conflict, which offers to load the other version. */
export function ConflictNotice({ onLoad, loading }: { onLoad: (() => void) | undefined; loading: boolean }) {
  return (
    <Alert
      type="warning"
      title={text.changedByOther}
      style={below}
      description={
        onLoad && (
          <Space orientation="vertical">
            <span>{text.changedByOtherHint}</span>
            <Button onClick={onLoad} loading={loading}>
              {text.loadCurrent}
            </Button>
          </Space>
        )
      }
    />
  );
}

export const DraftNotice = ({ onDrop }: { onDrop: () => void }) => (
  <Alert
    type="info"
    title={text.draftRestored}
    style={below}
    action={<Button onClick={onDrop}>{text.dropDraft}</Button>}
  />
);

/** It stays in sight while its fields are mended. */
const above = { position: 'sticky', zIndex: 3, top: 0, marginBottom: 16 } as const;
export const below = { marginBottom: 16 };
const link = { height: 'auto', minHeight: 24, padding: 0, whiteSpace: 'normal', textAlign: 'start' } as const;
