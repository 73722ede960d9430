import { Button, Flex } from '@portal/shared-kit/ui';
import { useId } from 'react';
import { screenMessages as text } from './messages.ts';
import type { SearchText } from './use-search-text.ts';

/** The search box of a list, and the button that adds to it where that is allowed. */
export function ListToolbar({ search, onAdd }: { search: SearchText; onAdd: (() => void) | undefined }) {
  const hint = useId();
  return (
    <Flex wrap gap="small" align="start" justify="space-between" style={{ marginBottom: 16 }}>
      <div className="pk-search">
        <input
          type="search"
          className="pk-control"
          aria-label={text.search}
          aria-describedby={hint}
          placeholder={text.search}
          maxLength={100}
          value={search.text}
          onChange={({ target }) => search.type(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && search.submit()}
        />
        <small id={hint}>{text.searchHint}</small>
      </div>
      {onAdd && (
        <Button type="primary" onClick={onAdd}>
          {text.add}
        </Button>
      )}
    </Flex>
  );
}
