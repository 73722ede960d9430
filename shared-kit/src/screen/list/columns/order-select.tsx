import { screenMessages as text } from '../../frame/messages.ts';
import type { Order } from './column-head.tsx';
import type { Column } from './column.ts';

interface Props {
  columns: readonly Pick<Column<never>, 'title' | 'dataIndex'>[];
  order: Order;
}

/** The order of a list whose rows are cards without column heads. */
export const OrderSelect = ({ columns, order: { sort, sorts, sortBy } }: Props) => (
  <select
    className="pk-control pk-order"
    aria-label={text.sortedBy}
    value={sort ?? ''}
    onChange={({ target }) => sortBy(target.value || undefined)}
  >
    <option value="">{text.ownOrder}</option>
    {columns
      .filter(({ dataIndex }) => sorts.includes(dataIndex))
      .flatMap(({ title, dataIndex }) => [
        <option key={dataIndex} value={dataIndex}>
          {text.ascending(title)}
        </option>,
        <option key={`-${dataIndex}`} value={`-${dataIndex}`}>
          {text.descending(title)}
        </option>,
      ])}
  </select>
);
