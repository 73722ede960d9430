import { lectures } from '@portal/shared-kit/contract/grading/lecture';
import { Link } from '@portal/shared-kit/router';
import { Pager, ScreenFrame, ScreenState, useInnerList } from '@portal/shared-kit/screen';
import { LectureRows } from '../common/lecture-rows.tsx';
import { messages as text } from './messages.ts';

/** `/lectures`: a teacher's lectures (S2 §2). */
export function LecturesPage() {
  const list = useInnerList(lectures, {});
  return (
    <ScreenFrame title={text.title}>
      <div className="pk-toolbar">
        <Link className="pk-action" to="/create-new-lecture">
          {text.add}
        </Link>
      </div>
      <ScreenState
        failure={list.rows ? undefined : list.failure}
        loading={!list.rows}
        empty={list.total === 0 ? text.none : undefined}
        onRetry={list.reload}
      >
        <LectureRows
          label={text.title}
          rows={list.rows ?? []}
          first={(list.page - 1) * list.perPage + 1}
          stale={list.loadingNext}
        />
        <Pager list={list} />
      </ScreenState>
    </ScreenFrame>
  );
}
