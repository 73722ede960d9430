import { usePortal } from '@portal/shared-kit';
import { isNamedAs } from '@portal/shared-kit/contract/core/file-name';
import { documentFile, documentKinds } from '@portal/shared-kit/contract/people/person-rules';
import { addTeacherDocument } from '@portal/shared-kit/contract/people/teacher';
import { failureOf, upload } from '@portal/shared-kit/data';
import { FileInput } from '@portal/shared-kit/screen';
import { Alert, Button, Flex } from '@portal/shared-kit/ui';
import { useId, useRef, useState, type FormEvent } from 'react';
import { teacherText as text } from './messages.ts';

interface Props {
  teacherId: number;
  onAdded: () => void;
}

/** Uploads a document. The chosen file stays chosen until it is saved. */
export function DocumentForm({ teacherId, onAdded }: Props) {
  const { http, notify } = usePortal();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<(typeof documentKinds)[number]>('CV');
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  /** Counts the uploads; each one renders an empty file chooser. */
  const [handedIn, setHandedIn] = useState(0);

  const refuse = (message: string) => {
    setProblem(message);
    chooser.current?.focus();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const file = chooser.current?.files?.[0];
    if (!file) return refuse(text.chooseFile);
    if (file.size === 0) return refuse(text.emptyFile);
    if (file.size > documentFile.maxBytes) return refuse(text.fileTooLarge);
    if (!isNamedAs(file.name, documentFile.types)) return refuse(text.wrongFileName);
    setProblem(undefined);
    setSending(true);
    try {
      const { message } = await upload(http, addTeacherDocument, {
        params: { id: teacherId },
        body: { kind },
        file,
      });
      notify.success(message);
      setHandedIn((many) => many + 1);
      onAdded();
    } catch (error) {
      const { message, errors } = failureOf(error);
      refuse(Object.values(errors ?? {}).flat()[0] ?? message);
    } finally {
      setSending(false);
    }
  };

  return (
    <form onSubmit={(event) => void send(event)} style={{ marginBottom: 16 }} noValidate>
      <Flex wrap gap="middle" align="end">
        <label style={field}>
          {text.kind}
          <select
            className="pk-control"
            value={kind}
            onChange={({ target }) => setKind(target.value as typeof kind)}
          >
            {documentKinds.map((each) => (
              <option key={each} value={each}>
                {text.kinds[each]}
              </option>
            ))}
          </select>
        </label>
        <div style={field}>
          <label htmlFor={id}>{text.file}</label>
          <FileInput
            key={handedIn}
            id={id}
            ref={chooser}
            accept={documentFile.types.join(',')}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-hint`}
            onFile={() => setProblem(undefined)}
          />
        </div>
        <Button type="primary" htmlType="submit" loading={sending}>
          {sending ? text.adding : text.addDocument}
        </Button>
      </Flex>
      <small id={`${id}-hint`}>{text.fileHint}</small>
      {problem && <Alert type="error" showIcon title={problem} style={{ marginTop: 8 }} />}
    </form>
  );
}

const field = { display: 'grid', gap: 4, minWidth: 0 } as const;
