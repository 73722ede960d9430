import { usePortal } from '@portal/shared-kit';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import { sheetKindLabels } from '@portal/shared-kit/contract/grading/place';
import {
  exportClassSheets,
  exportSheet,
  previewSheet,
} from '@portal/shared-kit/contract/grading/sheet-paper';
import {
  sheetStateLabels,
  type PaperType,
  type PaperVersion,
} from '@portal/shared-kit/contract/grading/sheet-rules';
import { teacherClassesByYear, type TaughtEdition } from '@portal/shared-kit/contract/grading/teacher-portal';
import {
  call,
  notifyFailure,
  openDocument,
  saveDocument,
  useEndpoint,
  useTellJobs,
} from '@portal/shared-kit/data';
import {
  type Column,
  Mark,
  Marks,
  NativeSelect,
  optionsOf,
  type RowAction,
  Rows,
  ScreenFrame,
  TwoLines,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import { messages as common } from '../common/messages.ts';
import { OwnState } from '../common/own-state.tsx';
import { useTeacherYear } from '../common/use-teacher.tsx';
import { messages as text } from './messages.ts';

const columns: readonly Column<TaughtEdition>[] = [
  {
    title: text.subject,
    dataIndex: 'subject',
    render: ({ name }: TaughtEdition['subject'], { year, semester_id }) => (
      <TwoLines first={name} second={common.term(year, semester_id)} />
    ),
  },
  {
    title: text.state,
    dataIndex: 'sheets',
    whole: true,
    render: (sheets: TaughtEdition['sheets']) => {
      const moved = sheets.filter(({ state }) => state !== 'EM_EDICAO');
      if (moved.length === 0) return <Mark tone="quiet">{text.noState}</Mark>;
      return (
        <Marks>
          {moved.map(({ kind, state }) => (
            <Mark key={kind} tone={state === 'SUBMETIDA' ? 'info' : 'good'}>
              {sheetKindLabels[kind]}: {sheetStateLabels[state].toLowerCase()}
            </Mark>
          ))}
        </Marks>
      );
    },
  },
];

const formats = ['pdf', 'xlsx', 'csv'] as const;
const versions = ['COMPLETA', 'AFIXACAO'] as const;

/** `/exports-grade`: pautas of a year as files; the official ones once they are submitted (S2 §2, row 77). */
export function ExportsPage() {
  const { http, notify } = usePortal();
  const tellJobs = useTellJobs();
  const { year, select } = useTeacherYear();
  const answer = useEndpoint(teacherClassesByYear, { query: { year } });
  const taught = answer.isPlaceholderData ? undefined : answer.data?.classmate;
  const [format, setFormat] = useState<FileFormat>('pdf');
  const [version, setVersion] = useState<PaperVersion>('COMPLETA');
  const classes = [
    ...new Map((taught ?? []).map((one) => [one.classmate_id, `${one.classmate.name} · ${one.course_name}`])),
  ];
  const tell = (error: unknown) => notifyFailure(notify, error);

  const open = (of: TaughtEdition, type: PaperType, endpoint: typeof exportSheet) => {
    const { classmate_id, subject_id, semester_id } = of;
    const query = { classmate_id, subject_id, year, semester_id, type, version, format };
    const make = async () => {
      const { data, message } = await call(http, endpoint, { query });
      if (data.url === null) throw new Error(text.asPrepared);
      return { url: data.url, message };
    };
    const save = async () => {
      const { url, message } = await make();
      saveDocument(url);
      notify.success(message);
    };
    void (format === 'pdf' ? openDocument(async () => (await make()).url) : save()).catch(tell);
  };
  const whole = (classmate_id: number) =>
    call(http, exportClassSheets, {
      query: { classmate_id, year, format },
    })
      .then(({ message }) => {
        notify.success(message);
        tellJobs();
      })
      .catch(tell);
  const actionsOf = (row: TaughtEdition): RowAction[] => {
    const submitted = row.sheets.some(({ kind, state }) => kind === 'FREQUENCIA' && state !== 'EM_EDICAO');
    const official: RowAction[] = [
      { label: text.frequency, run: () => open(row, 'FREQUENCIA', exportSheet) },
      { label: text.final, run: () => open(row, 'FINAL', exportSheet) },
    ];
    return [
      ...(submitted ? official : []),
      { label: text.previewFrequency, run: () => open(row, 'FREQUENCIA', previewSheet) },
      { label: text.previewFinal, run: () => open(row, 'FINAL', previewSheet) },
    ];
  };
  return (
    <ScreenFrame title={text.title}>
      <div className="pk-toolbar">
        {select}
        <NativeSelect
          aria-label={text.format}
          value={format}
          options={optionsOf(formats, text.formats)}
          onChange={setFormat}
        />
        <NativeSelect
          aria-label={text.version}
          value={version}
          options={optionsOf(versions, text.versions)}
          onChange={setVersion}
        />
      </div>
      <OwnState
        answer={{ ...answer, data: taught }}
        empty={taught?.length === 0 ? text.none(year) : undefined}
      >
        {classes.map(([id, name]) => (
          <div key={id}>
            <h2>{name}</h2>
            <p>
              <button
                type="button"
                className="pk-action"
                aria-label={text.wholeOf(name)}
                onClick={() => void whole(id)}
              >
                {text.whole}
              </button>
            </p>
            <Rows
              label={text.subjects(name)}
              rows={(taught ?? []).filter(({ classmate_id }) => classmate_id === id)}
              columns={columns}
              name={(row) => row.subject.name}
              actions={actionsOf}
            />
          </div>
        ))}
      </OwnState>
    </ScreenFrame>
  );
}
