import { useState } from 'react';
import { useSession } from '../../../remote/portal-context.tsx';
import { rememberedColumns } from '../columns/column-choice.ts';
import type { ListParts } from '../state/use-list.ts';

/** The columns of an exported file: at first those of the screen; the first one identifies the row and stays. */
export function FileColumns({ parts, path }: { parts: ListParts; path: string }) {
  const user = useSession().user?.id;
  const [left, setLeft] = useState(() => parts.left ?? rememberedColumns(user, path).hidden);
  const choose = (field: string, isIn: boolean) => {
    const next = isIn ? left.filter((one) => one !== field) : [...left, field];
    setLeft(next);
    parts.left = next;
  };
  return parts.columns?.map(({ title, dataIndex }, index) => (
    <label key={dataIndex} style={{ display: 'flex', gap: 8, padding: '4px 10px' }}>
      <input
        type="checkbox"
        disabled={index === 0}
        checked={index === 0 || !left.includes(dataIndex)}
        onChange={({ target }) => choose(dataIndex, target.checked)}
      />
      {title}
    </label>
  ));
}
