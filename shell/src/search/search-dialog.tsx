import { usePortal } from '@portal/shared-kit';
import { useNavigate } from '@portal/shared-kit/router';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { ModalDialog } from '../common/modal-dialog.tsx';
import type { MenuGroup, OfferedAction } from '../routing/route-table.ts';
import { searchMessages as text } from './messages.ts';
import { SearchPieces } from './search-pieces.tsx';
import { recentOf, rememberRecent } from './recent.ts';
import { actsOf, pagesOf, type SearchTarget } from './targets.ts';
import { useFound, type Opens } from './use-found.ts';
import './search.css';

interface Props {
  menu: readonly MenuGroup[];
  opens: Opens;
  actions: readonly OfferedAction[];
  onClose: () => void;
}

/** Ctrl+K: pages, actions, people and records from any page. Recently opened ones are listed without a call. */
export function SearchDialog({ menu, opens, actions, onClose }: Props) {
  const { drafts } = usePortal();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const lists = useRef<HTMLDivElement>(null);
  const { groups: records, state, query } = useFound(typed, opens, menu);
  const recent = recentOf(drafts);
  const pages = { title: text.pages, targets: pagesOf(menu, typed) };
  const acts = { title: text.actions, targets: actsOf(actions, typed) };
  const groups = (
    typed.trim() === '' ? [{ title: text.recent, targets: recent }, pages, acts] : [pages, acts, ...records]
  ).filter(({ targets }) => targets.length > 0);
  const all = groups.flatMap(({ targets }) => targets);
  const current = Math.min(at, all.length - 1);

  const open = (target: SearchTarget) => {
    // Neither acts nor lists of results are records that were opened.
    const isAct = actions.some(({ path }) => path === target.path) || target.second === '';
    if (!isAct) rememberRecent(drafts, target);
    onClose();
    void navigate(target.path);
  };
  const moveTo = (next: number) => {
    setAt(next);
    lists.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && all[current]) return open(all[current]);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || all.length === 0) return;
    event.preventDefault();
    moveTo((current + step + all.length) % all.length);
  };
  const optionId = (index: number) => `${list}-${index}`;
  return (
    <ModalDialog labelledBy={`${list}-title`} className="search" onEscape={onClose}>
      <h2 id={`${list}-title`} className="p-visually-hidden">
        {text.title}
      </h2>
      <input
        type="text"
        role="combobox"
        className="search-field"
        data-autofocus=""
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        aria-label={text.title}
        aria-expanded={all.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={all.length > 0 ? optionId(current) : undefined}
        placeholder={text.field}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={lists} id={list} role="listbox" aria-label={text.results} className="search-list">
        {groups.map(({ title, targets }) => (
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true">{title}</p>
            {targets.map((target) => {
              const index = all.indexOf(target);
              return (
                <div
                  key={`${target.path} ${target.title}`}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === current}
                  onClick={() => open(target)}
                  onMouseMove={() => setAt(index)}
                >
                  <span>{target.title}</span>
                  <small>{target.second}</small>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className="search-state">
        {stateText(state, typed.trim(), all.length)}
      </p>
      {query !== '' && <SearchPieces query={query} onFollowed={onClose} />}
    </ModalDialog>
  );
}

function stateText(state: ReturnType<typeof useFound>['state'], typed: string, count: number): string {
  if (state === 'failed') return text.failed;
  if (state === 'searching') return text.searching;
  if (state === 'short') return text.more;
  return count === 0 ? text.nothing(typed) : text.found(count);
}
