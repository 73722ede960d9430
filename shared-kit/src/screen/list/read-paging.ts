import { pageSizes } from '../../contract/core/envelope.ts';

/** What the paging of an address says. By hand and not by the contract's `pageQuery`: a list stands before the schemas are here. */
export function readPaging(params: URLSearchParams): {
  page: number;
  searched: string;
  perPage: number | undefined;
} {
  const page = Number(params.get('page'));
  const search = params.get('search')?.trim() ?? '';
  const size = Number(params.get('per_page'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    searched: search.length <= 100 ? search : '',
    perPage: pageSizes.find((one) => one === size),
  };
}
