import { pageSizes } from '../../../contract/core/envelope.ts';

/** Query parameter with the id of the record that is viewed over a list; it does not change what the list shows. */
export const viewedInAddress = 'ver';

/** The paging in an address. Parsed by hand and not by the contract's `pageQuery`, since a list is shown before the schemas have loaded. */
export function readPaging(params: URLSearchParams): {
  page: number;
  searched: string;
  perPage: number | undefined;
} {
  const page = Number(params.get('page'));
  const search = params.get('search')?.trim() ?? '';
  const size = Number(params.get('per_page'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000_000 ? page : 1,
    searched: search.length <= 100 ? search : '',
    perPage: pageSizes.find((one) => one === size),
  };
}
