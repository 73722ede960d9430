import { usePortal } from '@portal/shared-kit';
import { exportTeachings } from '@portal/shared-kit/contract/people/teaching';
import { call, useAllowed } from '@portal/shared-kit/data';
import { writtenDay } from '@portal/shared-kit/dates';
import { ExportMenu } from '@portal/shared-kit/screen';
import { teacherText as text } from './messages.ts';

interface Props {
  teacher_id: number;
  /** All of them when left out. */
  state?: 'por_terminar';
}

/** 'Exportar' of what a teacher teaches, for who may. */
export function ExportTeachings(query: Props) {
  const { http } = usePortal();
  if (!useAllowed()(exportTeachings)) return null;
  return (
    <div style={{ marginBlockEnd: 12 }}>
      <ExportMenu make={(format) => call(http, exportTeachings, { query: { ...query, format } })} />
    </div>
  );
}

/** The days of an allocation; `end` is the last one, null without an end. */
export const period = (start: string, end: string | null): string =>
  end === null ? text.from(writtenDay(start)) : text.fromTo(writtenDay(start), writtenDay(end));
