import { useState } from 'react';
import { dropListView, keepListView, listViews } from '../../contract/platform/list-view.ts';
import { notifyFailure } from '../../data/api-failure.ts';
import { useCommand, useEndpoint } from '../../data/hooks.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import { FailureNotice } from '../frame/screen-state.tsx';
import type { List } from './state/use-list.ts';

interface ViewsProps {
  list: Pick<List<unknown>, 'path' | 'question' | 'ask'>;
  close: () => void;
}

/** The saved views of a list, and the name of the current one. */
export function Views({ list: { path, question, ask }, close }: ViewsProps) {
  const { notify } = usePortal();
  const { data, error, refetch } = useEndpoint(listViews, { query: { list: path } });
  const keep = useCommand(keepListView, [listViews]);
  const drop = useCommand(dropListView, [listViews]);
  const [name, setName] = useState('');
  const run = async (act: () => Promise<{ message: string }>) => {
    try {
      notify.success((await act()).message);
    } catch (error) {
      notifyFailure(notify, error);
    }
  };
  const views = data?.data;
  return (
    <div className="pk-views">
      {error && !views && <FailureNotice failure={error} onRetry={() => void refetch()} />}
      {views?.length === 0 && <p>{text.noViews}</p>}
      {views?.map((view) => (
        <div key={view.id}>
          <button
            type="button"
            className="pk-action"
            onClick={() => {
              close();
              ask(view.query);
            }}
          >
            {view.name}
          </button>
          <button
            type="button"
            className="pk-action pk-danger"
            aria-label={text.dropView(view.name)}
            onClick={() => void run(() => drop.mutateAsync({ params: { id: view.id } }))}
          >
            ×
          </button>
        </div>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => {
            const done = await keep.mutateAsync({ body: { list: path, name, query: question } });
            setName('');
            return done;
          });
        }}
      >
        <input
          className="pk-control"
          aria-label={text.viewName}
          placeholder={text.viewName}
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <button type="submit" className="pk-action" disabled={name.trim() === '' || keep.isPending}>
          {text.keepView}
        </button>
      </form>
    </div>
  );
}
