import { usePortal, Slot, usePieces } from '@portal/shared-kit';
import { useNavigate, useLocation } from '@portal/shared-kit/router';
import { useId, useRef, useState, type KeyboardEvent, useEffect, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useEndpoint } from '@portal/shared-kit/data';
import {
  foundLimit,
  search,
  searchedFrom,
  type FoundKind,
} from '@portal/shared-kit/contract/reporting/search';
import { ModalDialog } from '../common/modal-dialog.tsx';
import type { MenuGroup, OfferedAction } from '../routing/route-table.ts';
import { searchMessages as text } from './messages.ts';
import { recentOf, rememberRecent } from './recent.ts';
import { actsOf, pagesOf, type SearchTarget, addressOf, listsOf } from './targets.ts';
import './search.css';

/** Addresses for opening each kind of record, as far as a release in use declares them. */
type Opens = Readonly<Partial<Record<string, string>>>;

/** Milliseconds after the last keystroke. */
const debounce = 200;

interface Found {
  groups: { title: string; targets: SearchTarget[] }[];
  state: 'short' | 'searching' | 'failed' | 'found';
  /** What is searched for, once typing pauses; empty while it is too short. */
  query: string;
}

/** Records that match the input, by kind. */
function useFound(typed: string, opens: Opens, menu: readonly MenuGroup[]): Found {
  const [debounced, setDebounced] = useState('');
  const now = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(now), debounce);
    return () => clearTimeout(timer);
  }, [now]);
  const { data, error, isPlaceholderData } = useEndpoint(
    search,
    { query: { search: debounced } },
    { enabled: debounced.length >= searchedFrom },
  );
  if (now.length < searchedFrom) return { groups: [], state: 'short', query: '' };
  const query = debounced.length >= searchedFrom ? debounced : '';
  const isAnswer = debounced === now && !isPlaceholderData;
  if (isAnswer && error) return { groups: [], state: 'failed', query };
  if (!isAnswer || !data) return { groups: [], state: 'searching', query };
  const kinds = [...new Set(data.data.map(({ kind }) => kind))];
  /** 'Ver todos', where there may be more than are shown and the caller has the list. */
  const allOf = (kind: FoundKind): SearchTarget[] => {
    const path = listsOf[kind];
    const isFull = data.data.filter((one) => one.kind === kind).length === foundLimit;
    return isFull && menu.some(({ entries }) => entries.some((entry) => entry.path === path))
      ? [{ path: `${path}?search=${encodeURIComponent(now)}`, title: text.all(text.kinds[kind]), second: '' }]
      : [];
  };
  return {
    state: 'found',
    query,
    groups: kinds.map((kind: FoundKind) => ({
      title: text.kinds[kind],
      targets: [
        ...data.data.flatMap((one) => {
          const path = opens[kind];
          return one.kind === kind && path
            ? [{ path: addressOf(path, one), title: one.title, second: one.second }]
            : [];
        }),
        ...allOf(kind),
      ],
    })),
  };
}

interface Props {
  menu: readonly MenuGroup[];
  opens: Opens;
  actions: readonly OfferedAction[];
  /** What was typed before this was there. */
  typedAhead?: Readonly<RefObject<string>>;
  onClose: () => void;
}

interface PieceProps {
  query: string;
  /** A piece led to another address. */
  onFollowed: () => void;
}

/** What releases draw for a search, below the results, each in its own boundary. Their code is fetched when something is searched for. */
function SearchPieces({ query, onFollowed }: PieceProps) {
  const pieces = usePieces('search-results@1');
  const place = useRef<HTMLDivElement>(null);
  const location = useLocation();
  const opened = useRef(location);
  useEffect(() => {
    if (location === opened.current) return;
    opened.current = location;
    // The page below may change its address, too.
    if (place.current?.contains(document.activeElement)) onFollowed();
  }, [location, onFollowed]);
  if (pieces.length === 0) return null;
  return (
    <div ref={place} className="search-pieces">
      {pieces.map(({ id, title }) => (
        <section key={id} aria-label={title} className="search-piece">
          <p aria-hidden="true">{title}</p>
          <Slot name="search-results@1" data={{ query }} only={id} />
        </section>
      ))}
    </div>
  );
}

/** Ctrl+K: pages, actions, people and records from any page. Recently opened ones are listed without a call. */
export function SearchDialog({ menu, opens, actions, typedAhead, onClose }: Props) {
  const { drafts } = usePortal();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  // `ModalDialog` has just opened: the text is in the field before the next key arrives there.
  useEffect(() => {
    const early = typedAhead?.current;
    if (early) queueMicrotask(() => flushSync(() => setTyped(early)));
  }, [typedAhead]);
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
