import { usePortal } from '@portal/shared-kit';
import { gradeComment, saveGradeComment } from '@portal/shared-kit/contract/grading/grade-comment';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { call, failureOf, useEndpoint, type ApiFailure } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ReadState } from '@portal/shared-kit/screen';
import { Alert, Button } from '@portal/shared-kit/ui';
import { Input } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { messages as text } from '../sheet-messages.ts';

interface Cell {
  student_id: number;
  assessment_formula_id: number;
}

interface Props extends Cell {
  /** What is not saved; undefined where that is nothing. */
  typed: string | undefined;
  onType: (comment: string | undefined) => void;
  onSaved: (comment: string) => void;
}

/** The comment on a grade, for its student, with the texts that it had. */
export function GradeComment({ typed, onType, onSaved, ...cell }: Props) {
  const read = useEndpoint(gradeComment, { query: cell });
  return (
    <ReadState read={read} onlyCurrent>
      {({ data }) => (
        <Editor
          key={data.version}
          {...cell}
          typed={typed}
          onType={onType}
          stored={data}
          onSaved={(comment) => void read.refetch().then(() => onSaved(comment))}
        />
      )}
    </ReadState>
  );
}

interface EditorProps extends Props {
  stored: Out<typeof gradeComment>['data'];
}
function Editor({ stored, typed, onType, onSaved, ...cell }: EditorProps) {
  const { http, notify } = usePortal();
  const comment = typed ?? stored.comment;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const before = stored.history.slice(1);
  async function save() {
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { ...cell, comment, version: stored.version };
      notify.success((await call(http, saveGradeComment, { body })).message);
      onSaved(comment);
    } catch (error) {
      setFailure(failureOf(error));
    }
    setBusy(false);
  }
  return (
    <div style={{ display: 'grid', gap: 8, margin: '12px 0' }}>
      <label>
        {text.comment}
        <Input.TextArea
          value={comment}
          maxLength={500}
          rows={3}
          onChange={({ target }) => onType(target.value === stored.comment ? undefined : target.value)}
        />
      </label>
      <small style={{ color: 'var(--p-muted)' }}>{text.commentHelp}</small>
      {failure && <Alert type="error" title={failure.errors?.comment?.[0] ?? failure.message} />}
      <div>
        <Button disabled={busy || comment.trim() === stored.comment} onClick={() => void save()}>
          {text.commentSave}
        </Button>
      </div>
      {before.length > 0 && (
        <details>
          <summary>{text.commentBefore(before.length)}</summary>
          <ul>
            {before.map((one) => (
              <li key={one.id} className="mt-comment">
                {one.comment || text.commentGone} · {one.author}, {formatMoment(one.at)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
