import { common as text } from './messages.ts';

interface Props {
  page: number;
  /** Of all there are. */
  total: number;
  perPage: number;
  onPage: (page: number) => void;
}

/** Ways to the newer and the older page of a list, where it has more than one. */
export function Pages({ page, total, perPage, onPage }: Props) {
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1) return null;
  const where = text.page(page, last);
  return (
    <nav className="st-head" aria-label={where}>
      <button type="button" className="st-button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {text.later}
      </button>
      <span>{where}</span>
      <button type="button" className="st-button" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {text.earlier}
      </button>
    </nav>
  );
}
