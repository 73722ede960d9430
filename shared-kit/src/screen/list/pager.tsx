import { Button, Flex } from '@portal/shared-kit/ui';
import { useLayoutEffect, useRef } from 'react';
import { pageSizes } from '../../contract/core/envelope.ts';
import { screenMessages as text } from '../frame/messages.ts';
import type { Paged } from './state/use-list.ts';
import { useNarrow } from '../frame/use-narrow.ts';
import { NativeSelect } from '../../inputs/native-select.tsx';

/** Page navigation of a list with its total. */
export function Pager({
  list,
  label = text.pages,
}: {
  list: Pick<Paged<unknown>, 'total' | 'capped' | 'page' | 'perPage' | 'setPage' | 'setPerPage'>;
  /** Accessible name, where a page has several lists. */
  label?: string;
}) {
  const { total, capped, page, perPage, setPage, setPerPage } = list;
  const pages = Math.max(1, Math.ceil(total / perPage));
  const narrow = useNarrow();
  const nav = useRef<HTMLElement>(null);
  // A button that was just disabled would lose the focus to the body.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (!activeElement?.matches(':disabled') || !nav.current?.contains(activeElement)) return;
    const current = nav.current.querySelector<HTMLElement>('[aria-current]');
    (current ?? nav.current.querySelector<HTMLElement>(':enabled'))?.focus();
  }, [page]);
  return (
    <Flex wrap gap="small" align="center" justify="space-between" style={{ marginTop: 16 }}>
      <span role="status">{capped ? text.totalCapped(total) : text.total(total)}</span>
      <Flex component="nav" ref={nav} aria-label={label} gap={4} align="center" wrap>
        <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
          {text.previous}
        </Button>
        {narrow ? (
          <span>{text.pageOf(page, pages)}</span>
        ) : (
          pageWindow(page, pages).map((entry, index) =>
            entry === undefined ? (
              <span key={`gap-${index}`} aria-hidden>
                …
              </span>
            ) : (
              <Button
                key={entry}
                type={entry === page ? 'primary' : 'text'}
                aria-label={text.page(entry)}
                aria-current={entry === page ? 'page' : undefined}
                onClick={() => setPage(entry)}
              >
                {entry}
              </Button>
            ),
          )
        )}
        <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
          {text.next}
        </Button>
      </Flex>
      <NativeSelect
        aria-label={text.perPage}
        value={perPage}
        options={pageSizes.map((size) => ({ value: size, label: text.perPageOption(size) }))}
        onChange={setPerPage}
      />
    </Flex>
  );
}

/** The page numbers worth a button: the first, the last and those around the current one; undefined stands for a gap. */
export function pageWindow(page: number, pages: number): (number | undefined)[] {
  const near = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (n) => n === 1 || n === pages || Math.abs(n - page) <= 1,
  );
  return near.flatMap((n, index) => {
    const gap = n - (near[index - 1] ?? 0);
    if (gap === 2) return [n - 1, n];
    return gap > 2 ? [undefined, n] : [n];
  });
}
