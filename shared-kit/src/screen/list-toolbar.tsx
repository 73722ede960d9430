import { Button, Flex } from '@portal/shared-kit/ui';
import { Input } from '@portal/shared-kit/ui-data';
import { useId } from 'react';
import { screenMessages as text } from './messages.ts';
import type { SearchText } from './use-search-text.ts';

/** The search box of a list, and the button that adds to it where that is allowed. */
export function ListToolbar({ search, onAdd }: { search: SearchText; onAdd: (() => void) | undefined }) {
  const hint = useId();
  return (
    <Flex wrap gap="small" align="start" justify="space-between" style={{ marginBottom: 16 }}>
      <Flex vertical gap={4} style={{ flex: '1 1 220px', maxWidth: 360 }}>
        <Input
          type="search"
          aria-label={text.search}
          aria-describedby={hint}
          placeholder={text.search}
          maxLength={100}
          allowClear
          value={search.text}
          onChange={({ target, type }) => (type === 'click' ? search.clear() : search.type(target.value))}
          onPressEnter={search.submit}
        />
        <small id={hint} style={{ color: '#595959' }}>
          {text.searchHint}
        </small>
      </Flex>
      {onAdd && (
        <Button type="primary" onClick={onAdd}>
          {text.add}
        </Button>
      )}
    </Flex>
  );
}
