import { act, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { Suspense } from 'react';
import * as z from 'zod';
import { Router, type Navigator } from '../../../router.ts';
import * as deferred from '../../../schema/deferred.ts';
import * as load from '../../../schema/load.ts';
import { useAddressFilters, readPaging } from './use-address.ts';
import { pageQuery } from '../../../contract/core/envelope.ts';

jest.mock('../../../schema/deferred.ts', () => ({ canParse: jest.fn() }));
jest.mock('../../../schema/load.ts', () => ({ loadSchemas: jest.fn() }));

function Screen() {
  const { filters } = useAddressFilters({ query: z.object({ year: z.coerce.number() }) }, ['year']);
  return <p>{`year ${filters.year ?? 'none'}`}</p>;
}
const nowhere: Navigator = { createHref: String, go: () => {}, push: () => {}, replace: () => {} };
const open = (url: string) =>
  render(
    <Router location={url} navigator={nowhere}>
      <Suspense fallback="waiting">
        <Screen />
      </Suspense>
    </Router>,
  );

test('an address with filters waits for the schemas, one without does not', async () => {
  let come = () => {};
  const loading = new Promise<void>((resolve) => (come = resolve));
  jest.mocked(deferred.canParse).mockReturnValue(false);
  jest.mocked(load.loadSchemas).mockReturnValue(loading);
  const { unmount } = open('/?other=1');
  expect(screen.getByText('year none')).toBeVisible();
  unmount();
  await act(async () => void open('/?year=2026'));
  expect(screen.getByText('waiting')).toBeVisible();
  jest.mocked(deferred.canParse).mockReturnValue(true);
  await act(async () => come());
  expect(screen.getByText('year 2026')).toBeVisible();
});

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
