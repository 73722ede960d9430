import { later } from '@portal/shared-kit';
import { lectureFile, type Lecture } from '@portal/shared-kit/contract/grading/lecture';
import { useDownload } from '@portal/shared-kit/data';
import { formatDate } from '@portal/shared-kit/dates';
import { Mark, Rows, TwoLines, type Column, type PossibleAction } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { messages as text } from './lecture-messages.ts';

const RemoveLecture = later(() => import('./remove-lecture.tsx').then((m) => m.RemoveLecture));

const columns: readonly Column<Lecture>[] = [
  {
    title: text.title,
    dataIndex: 'title',
    render: (title: string, { description }) => <TwoLines first={title} second={description} />,
  },
  {
    title: text.subject,
    dataIndex: 'subject',
    render: ({ name }: Lecture['subject'], { classes }) => (
      <TwoLines first={name} second={classes.map((one) => one.name).join(', ')} />
    ),
  },
  {
    title: text.assessment,
    dataIndex: 'is_assessment',
    render: (is: boolean) => <Mark tone={is ? 'info' : 'quiet'}>{is ? text.yes : text.no}</Mark>,
  },
  {
    title: text.file,
    dataIndex: 'attachmnts',
    render: (file: Lecture['attachmnts'], { link, downloads }) =>
      file ? (
        <TwoLines
          first={`📎 ${file.name.split('.').at(-1)!.toUpperCase()} · ${text.size(file.size)}`}
          second={text.downloads(downloads)}
        />
      ) : (
        <a href={link ?? undefined} target="_blank" rel="noreferrer">
          {text.link}
        </a>
      ),
  },
  {
    title: text.until,
    dataIndex: 'expiresAt',
    render: (day: string, { expired }) => (
      <TwoLines first={formatDate(day)} second={expired ? text.expired : ''} />
    ),
  },
  {
    title: text.state,
    dataIndex: 'is_available',
    render: (is: boolean) => <Mark tone={is ? 'good' : 'wait'}>{is ? text.published : text.hidden}</Mark>,
  },
];

interface Props {
  label: string;
  rows: readonly Lecture[];
  /** Number of the first row, by default 1. */
  first?: number;
  stale?: boolean;
}

/** Lectures with their actions: download, edit, remove (row 74). */
export function LectureRows({ label, rows, first = 1, stale = false }: Props) {
  const save = useDownload();
  const [removing, setRemoving] = useState<Lecture>();
  const actionsOf = (row: Lecture): PossibleAction[] => [
    { label: text.edit, to: `/create-new-lecture?id=${row.id}`, opens: true },
    row.attachmnts && {
      label: text.download,
      run: () => void save(lectureFile, { params: { id: row.id } }, row.attachmnts!.name),
    },
    { label: text.remove, danger: true, run: () => setRemoving(row) },
  ];
  return (
    <>
      <Rows
        label={label}
        rows={rows}
        first={first}
        columns={columns}
        stale={stale}
        name={(row) => row.title}
        actions={actionsOf}
      />
      {removing && <RemoveLecture lecture={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}
