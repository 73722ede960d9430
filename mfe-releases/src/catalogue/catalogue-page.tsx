import { useEndpoint } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import { type Column, ReadState, Rows, ScreenFrame, TwoLines } from '@portal/shared-kit/screen';
import { useId, useState } from 'react';
import { snapshot } from '../common/calls.ts';
import {
  declaredBy,
  eventLines,
  permissionLines,
  requirementLines,
  slotLines,
  type CatalogueLine,
} from './catalogue.ts';
import { messages as text } from './messages.ts';

type Remote = ReturnType<typeof declaredBy>[number];

const rowOf = ({ remote, release }: Remote, id: number) => {
  const { routes, cards, actions = [] } = release.contributes;
  return {
    id,
    name: remote.name,
    title: remote.title,
    team: remote.owner.team,
    contact: remote.owner.contact,
    contract: release.requires.contract,
    routes,
    offers: text.offers(cards.length, actions.length, Object.keys(release.config ?? {}).length),
  };
};
type Row = ReturnType<typeof rowOf>;

const columns: readonly Column<Row>[] = [
  {
    title: text.remote,
    dataIndex: 'title',
    render: (title: string, { name }) => <TwoLines first={title} second={name} />,
  },
  {
    title: text.owner,
    dataIndex: 'team',
    render: (team: string, { contact }) => (
      <>
        <div>{team}</div>
        <small>{contact.includes('@') ? <a href={`mailto:${contact}`}>{contact}</a> : contact}</small>
      </>
    ),
  },
  { title: text.contract, dataIndex: 'contract' },
  {
    title: text.pages,
    dataIndex: 'routes',
    whole: true,
    render: (routes: Row['routes']) => (
      <details>
        <summary>{text.pageCount(routes.length)}</summary>
        {routes.map(({ path, title, permission }) => (
          <div key={path}>
            <code>{path}</code> {title} <small>{permission ?? text.publicPage}</small>
          </div>
        ))}
      </details>
    ),
  },
  { title: text.offered, dataIndex: 'offers', whole: true },
];

/** `/catalogue`: what the releases in use declare, and who uses what. */
export function CataloguePage() {
  const read = useEndpoint(snapshot, {});
  const [sought, seek] = useState('');
  const id = useId();
  const declared = declaredBy(read.data?.remotes ?? []);
  const rows = declared.map(rowOf).filter((row) => isFound(sought, JSON.stringify(row)));
  return (
    <ScreenFrame title={text.title}>
      <p>
        {text.note} <Link to="/releases">{text.back}</Link>
      </p>
      <ReadState read={read} empty={declared.length === 0 ? text.empty : undefined}>
        <p>
          <label htmlFor={id}>{text.search}</label>{' '}
          <input
            id={id}
            type="search"
            className="pk-control"
            value={sought}
            onChange={({ target }) => seek(target.value)}
          />
        </p>
        <h2>{text.remotes}</h2>
        {rows.length === 0 ? (
          <p>{text.nothingFound}</p>
        ) : (
          <Rows
            label={text.remotes}
            rows={rows}
            columns={columns}
            name={({ title }) => title}
            actions={({ name }) => [{ label: text.open, opens: true, to: `/releases/${name}` }]}
          />
        )}
        <Lines title={text.slots} sought={sought} lines={slotLines(declared)} />
        <Lines title={text.events} sought={sought} lines={eventLines(declared, text.eventUses)} />
        <Lines
          title={text.permissions}
          sought={sought}
          lines={permissionLines(declared, text.permissionUses)}
        />
        <Lines title={text.requirements} sought={sought} lines={requirementLines(declared, text.contract)} />
      </ReadState>
    </ScreenFrame>
  );
}

const isFound = (sought: string, words: string) => words.toLowerCase().includes(sought.trim().toLowerCase());

/** Uses of a line that are shown at once; more unfold. */
const maxUses = 4;

const lineColumns: readonly Column<CatalogueLine & { id: number }>[] = [
  {
    title: text.what,
    dataIndex: 'of',
    whole: true,
    render: (of: string, { note }) => (
      <>
        <code>{of}</code>
        {note && (
          <div>
            <small>{note}</small>
          </div>
        )}
      </>
    ),
  },
  {
    title: text.whoUses,
    dataIndex: 'uses',
    whole: true,
    render: (uses: CatalogueLine['uses']) => {
      if (uses.length === 0) return text.nobody;
      const all = uses.map(({ remote, how }) => <div key={`${remote} ${how}`}>{text.use(remote, how)}</div>);
      if (uses.length <= maxUses) return all;
      return (
        <details>
          <summary>{text.useCount(uses.length)}</summary>
          {all}
        </details>
      );
    },
  },
];

function Lines({ title, sought, lines }: { title: string; sought: string; lines: readonly CatalogueLine[] }) {
  const rows = lines
    .filter((line) => isFound(sought, JSON.stringify(line)))
    .map((line, id) => ({ ...line, id }));
  return (
    <>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p>{text.nothingFound}</p>
      ) : (
        <Rows label={title} rows={rows} columns={lineColumns} />
      )}
    </>
  );
}
