import { mountRootParcel } from 'single-spa';
import { usePortal, type PortalProps } from '@portal/shared-kit';
import type { RegisteredRemote, Release } from '@portal/shared-kit/contract/gateway/registry';
import { configFor } from '@portal/shared-kit/contract/gateway/config-values';
import { pieceKey } from '@portal/shared-kit/contract/gateway/slots';
import { useLocation } from '@portal/shared-kit/router';
import { useEffect, useRef, useState } from 'react';
import { releaseInUse } from '../routing/route-table.ts';
import { visitorOf } from '../routing/visitor.ts';
import { paintAccent, paintTheme, storedTheme } from '../theme/paint-theme.ts';
import { FailureCard } from './failure-card.tsx';
import { LoadFailure } from './load-failure.ts';
import { localBuildOf, type LocalBuild } from './local-build.ts';
import { lightStyle } from './light-style.ts';
import { loadRelease } from './load-release.ts';
import { federationMessages as text } from './messages.ts';
import type { Life, MountPorts, MountState } from './mount-ports.ts';
import { recordGlobals } from './page-globals.ts';
import { recordPage } from './page-state.ts';
import { RemoteMount } from './remote-mount.ts';
import type { Exposed } from './runtime.ts';
import { loadExposed, restoreLanguage, sharedLibraries } from './shared-scope.ts';
import { recordRelease } from './shown-release.ts';
import { report } from './telemetry.ts';
import { openHangRecord, type HangRecord } from './hang-record.ts';
import { restoreGlobalsFor, restorePage, trackMount } from './mounts.ts';

/** Milliseconds after which a slow connection is mentioned. */
const slowAfter = 8_000;

/** Per tab; read once. */
let openedRecord: HangRecord | undefined;
const hangRecord = () =>
  (openedRecord ??= openHangRecord(window, (id) => {
    const [remote = '', release = ''] = id.split('/');
    report({ kind: 'hung', remote, release });
  }));

const loadFramed = () => import(/* webpackChunkName: "framed" */ './framed/framed-lifecycles.ts');

const portsOf = (
  { name: remote, title }: Pick<RegisteredRemote, 'name' | 'title'>,
  exposed: Exposed,
  { queryClient, institution }: Pick<PortalProps, 'queryClient' | 'institution'>,
): MountPorts => ({
  load: async (release) => {
    if (exposed === 'light') await lightStyle(remote, release);
    return loadRelease(release, {
      load: async (one) =>
        one.isolation
          ? (await loadFramed()).framedLifecycles(one, exposed, title)
          : loadExposed(one, exposed),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
  },
  mountParcel: mountRootParcel as MountPorts['mountParcel'],
  trackMount: (release) => {
    const leave = trackMount(remote, release);
    return () => {
      leave();
      handOverQueries(queryClient);
    };
  },
  restoreGlobals: (release) =>
    restoreGlobalsFor(remote, release, () => ({
      restoreGlobals: recordGlobals(window, {
        ...sharedLibraries,
        queryClient,
        queryCache: queryClient.getQueryCache(),
      }),
      restoreState: recordPage(window),
    })),
  restorePage: () => {
    restorePage();
    restoreLanguage();
    paintTheme(storedTheme());
    paintAccent(institution.getState().color);
  },
  hangRecord: hangRecord(),
  report,
  now: () => performance.now(),
});

/** A query repeats the call of its latest observer. When that observer is left, another mounted one takes over. */
function handOverQueries(queryClient: PortalProps['queryClient']): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    const [observer] = query.observers;
    if (observer) query.setOptions(observer.options);
  }
}

/** The portal props of a release that is about to be mounted. */
export type PropsFor = (
  remote: RegisteredRemote,
  release: Release,
  crashed: (error: unknown) => void,
  life: Life,
) => PortalProps;

interface Props {
  remote: RegisteredRemote;
  /** The exposed module: portal pages, light pages, or a piece. */
  exposed: Exposed;
  /** The piece, as `<slot> <module>`. */
  piece?: string | undefined;
  propsFor: PropsFor;
  /** Called before a retry, which should use the releases in use by then. */
  onRetry: () => void;
}

/** Releases of a remote that have the piece, in order of attempts. */
const ladder = (remote: RegisteredRemote, piece: string | undefined): Release[] => {
  const [first, last] = [releaseInUse(remote), remote.lastGood];
  return [first, last?.release === first?.release ? null : last]
    .filter((release) => release !== null)
    .filter(({ contributes: { slots = [] } }) => !piece || slots.some((one) => pieceKey(one) === piece));
};

/** Mounts a remote in the page. Its loading and failures affect nothing else in the portal. */
export function RemoteOutlet(props: Props) {
  const { remote, piece } = props;
  if (remote.status !== 'active')
    return <OutOfService remote={remote} piece={piece} onRetry={() => location.reload()} />;
  const local = localBuildOf(remote);
  return local ? <LocalOutlet {...props} local={local} /> : <Outlet {...props} />;
}

/** While there is no new build, the previous one stays hidden behind the message, with its input. */
function LocalOutlet({ local: { waiting, failure, retry }, ...props }: Props & { local: LocalBuild }) {
  const { remote, piece } = props;
  const [last, setLast] = useState<RegisteredRemote>();
  const built = waiting || failure ? undefined : remote;
  if (built && built !== last) setLast(built);
  const shown = built ?? last;
  return (
    <>
      {waiting && <Loading />}
      {failure && (
        <FailureCard remote={remote} piece={piece} release="local" failure={failure} onRetry={retry} />
      )}
      {shown && (
        <div style={{ display: built ? 'contents' : 'none' }}>
          <Outlet {...props} remote={shown} />
        </div>
      )}
    </>
  );
}

const OutOfService = ({ remote, piece, onRetry }: Pick<Props, 'remote' | 'piece' | 'onRetry'>) => (
  <FailureCard
    remote={remote}
    piece={piece}
    release={releaseInUse(remote)?.release ?? '-'}
    failure={
      new LoadFailure(
        remote.status === 'maintenance' ? 'maintenance' : 'no-release',
        `${remote.name} is ${remote.status}`,
      )
    }
    onRetry={onRetry}
  />
);

/** The mounted build: `latest`, unless the previous build of the development server could continue with it. */
function useRefreshed(latest: RegisteredRemote) {
  const mount = useRef<RemoteMount>(undefined);
  const [begun, begin] = useState(latest);
  const isOther = localBuildOf(latest) !== undefined && latest !== begun;
  useEffect(() => {
    const release = isOther && releaseInUse(latest);
    if (!release) return;
    const sameSettings = JSON.stringify(releaseInUse(begun)?.config) === JSON.stringify(release.config);
    const refreshed = localBuildOf(begun) && sameSettings ? mount.current?.refresh(release) : undefined;
    void Promise.resolve(refreshed).then((took) => took || begin(latest));
  }, [isOther, begun, latest]);
  return { mount, remote: isOther ? begun : latest };
}

function Outlet({ remote: latest, exposed, piece, propsFor, onRetry }: Props) {
  const portal = usePortal();
  const place = useRef<HTMLDivElement>(null);
  const { mount: mountRef, remote } = useRefreshed(latest);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<MountState>({ phase: 'loading' });
  useEffect(() => {
    const mount = new RemoteMount(
      place.current!,
      remote.name,
      ladder(remote, piece),
      (release, crashed, life) => ({
        ...propsFor(remote, release, crashed, life),
        config: configFor(visitorOf(portal.session.getState().user), remote.name, release.config),
      }),
      // A piece is optional only at the first attempt: a user who clicks 'Tentar de novo' wants it opened.
      { ...portsOf(remote, exposed, portal), optional: piece !== undefined && attempt === 0 },
      setState,
    );
    mountRef.current = mount;
    void mount.start();
    return () => mount.stop();
  }, [remote, exposed, piece, propsFor, portal, attempt, mountRef]);
  const { pathname } = useLocation();
  const shown = state.phase === 'ready' ? state.release.release : undefined;
  useEffect(() => {
    // The vitals of an address count for the release of its page.
    if (shown && !piece) recordRelease(pathname, { remote: remote.name, release: shown });
  }, [pathname, remote.name, shown, piece]);
  const retry = () => {
    onRetry();
    setState({ phase: 'loading' });
    setAttempt((n) => n + 1);
  };
  return (
    <>
      {state.phase === 'loading' && <Loading />}
      {state.phase === 'failed' && (
        <FailureCard
          remote={remote}
          piece={piece}
          release={releaseInUse(remote)?.release ?? '-'}
          failure={state.failure}
          onRetry={retry}
        />
      )}
      <div ref={place} data-remote={remote.name} data-release={shown} />
    </>
  );
}

function Loading() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="remote-loading" role="status">
      {slow ? text.slow : text.loading}
    </p>
  );
}
