import { pageSizes } from '@portal/shared-kit/contract/envelope';
import { historicTeacher } from '@portal/shared-kit/contract/teacher';
import { useEndpoint } from '@portal/shared-kit/data';
import { Pager, Rows, ScreenState } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { teacherText as text } from './messages.ts';
import type { TabProps } from './tab-props.ts';

/** What the teacher taught (decision 78). */
export function HistoryTab({ teacher }: TabProps) {
  const [page, setPage] = useState(1);
  const [perPage, setSize] = useState<number>(pageSizes[0]);
  const { data, error, isPlaceholderData, refetch } = useEndpoint(historicTeacher, {
    query: { teacher_id: teacher.id, page, per_page: perPage },
  });
  const total = data?.meta.total ?? 0;
  const setPerPage = (size: number) => {
    setSize(size);
    setPage(1);
  };
  return (
    <ScreenState
      failure={data ? undefined : (error ?? undefined)}
      loading={!data}
      empty={total === 0 ? text.noHistory : undefined}
      onRetry={() => void refetch()}
    >
      <Rows
        label={text.history}
        rows={data?.data ?? []}
        first={(page - 1) * perPage + 1}
        columns={[
          { title: text.year, dataIndex: 'year' },
          { title: text.semester, dataIndex: 'semester' },
          { title: text.class, dataIndex: 'class' },
          { title: text.course, dataIndex: 'course' },
          { title: text.subject, dataIndex: 'subject' },
          { title: text.students, dataIndex: 'students' },
          {
            title: text.passRate,
            dataIndex: 'pass_rate',
            render: (rate: number | null) => (rate === null ? text.unknown : `${rate} %`),
          },
          {
            title: text.pauta,
            dataIndex: 'pauta_state',
            render: (state: string | null) => (state ? (text.pautaStates[state] ?? state) : text.unknown),
          },
        ]}
        busy={() => false}
        stale={isPlaceholderData}
      />
      <Pager list={{ total, capped: false, page, perPage, setPage, setPerPage }} />
    </ScreenState>
  );
}
