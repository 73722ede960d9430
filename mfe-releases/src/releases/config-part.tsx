import { later } from '@portal/shared-kit';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { type Column, ReadState, Rows } from '@portal/shared-kit/screen';
import { Alert, Flex, Tag } from '@portal/shared-kit/ui';
import { useEffect, useState } from 'react';
import { messages as text } from '../messages.ts';
import * as calls from '../common/calls.ts';
import type { Replacement } from './config-dialog.tsx';
import { changesInWords, declaredIn, settingInWords, valueInWords, type Declared } from './config-words.ts';

const SettingDialog = later(() => import('./config-dialog.tsx').then((m) => m.SettingDialog));
const ReplaceDialog = later(() => import('./config-dialog.tsx').then((m) => m.ReplaceDialog));

interface Props {
  name: string;
  /** Revision of the remote: the settings are read again when it moves. */
  moved: number;
}

/** The settings that the releases in use declare, what they are set to, and who changed them. */
export function ConfigPart({ name, moved }: Props) {
  const read = useEndpoint(calls.config, { params: { name } });
  const { data, refetch } = read;
  useEffect(() => {
    if (data && data.revision !== moved) void refetch();
  }, [data, moved, refetch]);
  return (
    <section aria-labelledby="config">
      <h2 id="config">{text.config}</h2>
      <ReadState
        read={read}
        empty={data?.releases.length === 0 && data.history.length === 0 ? text.noConfig : undefined}
      >
        {data && <Settings name={name} config={data} onStale={() => void refetch()} />}
      </ReadState>
    </section>
  );
}

function Settings({ name, config, onStale }: { name: string; config: calls.Config; onStale: () => void }) {
  const mayChange = useAllowed()(calls.configure);
  const [chosen, choose] = useState<Declared>();
  const [replacement, replace] = useState<Replacement>();
  const declared = declaredIn(config);
  const { settings } = config;
  const undeclared = Object.keys(settings).filter((key) => !declared.some((one) => one.name === key));
  const rows = declared.map((one, id) => rowOf(one, config, id));
  const reset = (one: Declared) => {
    const { [one.name]: _now, ...others } = settings;
    const changes = changesInWords(declared, settings, others);
    replace({ title: `${text.reset}: ${one.field.label}?`, action: text.reset, settings: others, changes });
  };
  const dialog = { remote: name, config, onStale };
  return (
    <>
      <p>{text.configNote}</p>
      <Misfits config={config} />
      {undeclared.length > 0 && <p>{text.undeclared(undeclared.join(', '))}</p>}
      <Rows
        label={text.config}
        rows={rows}
        columns={columns}
        name={({ label }) => label}
        actions={
          mayChange
            ? ({ one, isSet }) => [
                { label: text.change, run: () => choose(one) },
                isSet && { label: text.reset, run: () => reset(one) },
              ]
            : undefined
        }
      />
      <Changes config={config} declared={declared} onRestore={mayChange ? replace : undefined} />
      {chosen && <SettingDialog {...dialog} setting={chosen} onClose={() => choose(undefined)} />}
      {replacement && <ReplaceDialog {...dialog} {...replacement} onClose={() => replace(undefined)} />}
    </>
  );
}

function rowOf(one: Declared, { settings, releases }: calls.Config, id: number) {
  const { name, field } = one;
  const { value, part } = settings[name] ?? { value: field.default };
  const isSet = Object.hasOwn(settings, name);
  return {
    id,
    one,
    label: field.label,
    isSet,
    onlyIn: one.releases.length < releases.length ? one.releases.join(', ') : '',
    all: valueInWords(field, value),
    part: part
      ? `${valueInWords(field, part.value)} (${text.audience(part.percentage, part.roles)})`
      : text.none,
  };
}

const columns: readonly Column<ReturnType<typeof rowOf>>[] = [
  {
    title: text.setting,
    dataIndex: 'label',
    whole: true,
    render: (label: string, { one, onlyIn }) => (
      <>
        <div>{label}</div>
        {one.field.help && (
          <div>
            <small>{one.field.help}</small>
          </div>
        )}
        {onlyIn && <small>{text.onlyIn(onlyIn)}</small>}
      </>
    ),
  },
  {
    title: text.everybody,
    dataIndex: 'all',
    whole: true,
    render: (value: string, { isSet }) => (
      <Flex gap={4} wrap align="center">
        <span>{value}</span>
        {!isSet && <Tag>{text.byDefault}</Tag>}
      </Flex>
    ),
  },
  { title: text.partly, dataIndex: 'part', whole: true },
];

/** Which stored values a release in use does not accept, and what it has instead. */
function Misfits({ config: { releases } }: { config: calls.Config }) {
  const lines = releases.flatMap(({ release, use, fields, misfits }) =>
    misfits.map(({ name, problem }) => {
      const field = fields[name]!;
      const words = settingInWords(field, undefined);
      return text.misfit(release, text.uses[use], field.label, words, problem);
    }),
  );
  if (lines.length === 0) return null;
  return (
    <Alert
      type="warning"
      title={text.misfits}
      description={lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    />
  );
}

interface ChangesProps {
  config: calls.Config;
  declared: readonly Declared[];
  onRestore: ((replacement: Replacement) => void) | undefined;
}

/** Who changed the settings, when and why, from what to what; an earlier state can be restored. */
function Changes({ config: { history, settings }, declared, onRestore }: ChangesProps) {
  const rows = history.map((entry, nth) => ({
    id: entry.revision,
    at: entry.at,
    actor: entry.actor,
    reason: entry.reason,
    change:
      changesInWords(declared, history[nth + 1]?.settings ?? {}, entry.settings).join(' · ') || text.none,
    // What nothing declares any more cannot be set again.
    settings: Object.fromEntries(
      Object.entries(entry.settings).filter(([name]) => declared.some((one) => one.name === name)),
    ),
  }));
  type Row = (typeof rows)[number];
  const changes: readonly Column<Row>[] = [
    { title: text.when, dataIndex: 'at', render: (at: string) => formatMoment(at) },
    { title: text.who, dataIndex: 'actor' },
    { title: text.configChange, dataIndex: 'change', whole: true },
    { title: text.why, dataIndex: 'reason', whole: true },
  ];
  const restore = (row: Row) => {
    const changes = changesInWords(declared, settings, row.settings);
    onRestore?.({
      title: `${text.restore}: ${formatMoment(row.at)}?`,
      action: text.restore,
      settings: row.settings,
      changes: changes.length > 0 ? changes : [text.nothingToRestore],
    });
  };
  return (
    <>
      <h3>{text.configHistory}</h3>
      {rows.length === 0 ? (
        <p>{text.noConfigHistory}</p>
      ) : (
        <Rows<Row>
          label={text.configHistory}
          rows={rows}
          columns={changes}
          name={(row) => formatMoment(row.at)}
          actions={onRestore && ((row) => [{ label: text.restore, run: () => restore(row) }])}
        />
      )}
    </>
  );
}
