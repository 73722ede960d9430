import { useSearchParams } from '@portal/shared-kit/router';
import { common as text } from './messages.ts';

interface Props {
  page: number;
  total: number;
  perPage: number;
}

/** Links to the newer and the older page of a list with several pages; the address has the page. */
export function Pages({ page, total, perPage }: Props) {
  const [, setAddress] = useSearchParams();
  const go = (to: number) => setAddress(to === 1 ? {} : { page: String(to) });
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1) return null;
  const where = text.page(page, last);
  return (
    <nav className="st-head" aria-label={where}>
      <button type="button" className="st-button" disabled={page <= 1} onClick={() => go(page - 1)}>
        {text.later}
      </button>
      <span>{where}</span>
      <button type="button" className="st-button" disabled={page >= last} onClick={() => go(page + 1)}>
        {text.earlier}
      </button>
    </nav>
  );
}

/** The page number in the address; by default the first. */
export const pageOf = (parameter: string | null): number => Math.max(1, Math.trunc(Number(parameter)) || 1);
