import { Alert, Button, Space } from '@portal/shared-kit/ui';
import type { Problems } from './form-problems.ts';
import { screenMessages as text } from '../frame/messages.ts';

/** All problems of a form in one place (decision D0.3); each leads to its field. */
export function ProblemSummary({ problems, onGoTo }: { problems: Problems; onGoTo: (path: string) => void }) {
  const lines = Object.entries(problems).flatMap(([path, messages]) =>
    messages.map((message) => ({ path, message })),
  );
  if (lines.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={text.checkFields}
      style={above}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {lines.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <Button type="link" size="small" style={link} onClick={() => onGoTo(path)}>
                {message}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** The notice of a conflict, which offers to load the other version. */
export function ConflictNotice({ onLoad, loading }: { onLoad: (() => void) | undefined; loading: boolean }) {
  return (
    <Alert
      type="warning"
      showIcon
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

/** The notice of a restored draft. */
export const DraftNotice = ({ onDrop }: { onDrop: () => void }) => (
  <Alert
    type="info"
    showIcon
    title={text.draftRestored}
    style={below}
    action={<Button onClick={onDrop}>{text.dropDraft}</Button>}
  />
);

/** It stays in sight while its fields are mended. */
const above = { position: 'sticky', zIndex: 3, top: 0, marginBottom: 16 } as const;
export const below = { marginBottom: 16 };
const link = { height: 'auto', minHeight: 24, padding: 0, whiteSpace: 'normal', textAlign: 'start' } as const;
