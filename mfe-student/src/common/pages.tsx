import { common as text } from './messages.ts';

interface Props {
  page: number;
  total: number;
  perPage: number;
  onPage: (page: number) => void;
}

/** Links to the newer and the older page of a list with several pages. */
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

/** The page number in the address; by default the first. */
export const pageOf = (parameter: string | null): number => Math.max(1, Math.trunc(Number(parameter)) || 1);
