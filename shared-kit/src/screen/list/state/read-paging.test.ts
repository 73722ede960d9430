import fc from 'fast-check';
import { pageQuery } from '../../../contract/core/envelope.ts';
import { readPaging } from './read-paging.ts';

const { page, per_page, search } = pageQuery.shape;
const text = fc.oneof(
  fc.string({ maxLength: 120 }),
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom('', ' 2 ', '10', '25', '0x19', '1e2', '-1', '100000000', '100000001', 'NaN'),
);

test('paging of an address is read as the contract understands it, and nonsense counts as without', () => {
  fc.assert(
    fc.property(fc.option(text), fc.option(text), fc.option(text), (p, s, q) => {
      const given = { page: p, per_page: s, search: q };
      const set = Object.entries(given).filter((one): one is [string, string] => one[1] !== null);
      const size = s === null ? undefined : per_page.safeParse(s).data;
      expect(readPaging(new URLSearchParams(set))).toEqual({
        page: page.catch(1).parse(p ?? undefined),
        searched: search.catch('').parse(q ?? undefined),
        perPage: size,
      });
    }),
  );
});
