import type { RemoteLifecycles } from '@portal/shared-kit/remote';
import type { Release } from '@portal/shared-kit/contract/gateway/registry';
import type { Parcel, ParcelConfig } from 'single-spa';
import { ownerOf } from './error-owner.ts';
import { faultOf } from './fault.ts';
import { asLoadFailure, LoadFailure } from './load-failure.ts';
import type { Life, MountPorts, MountState } from './mount-ports.ts';

type Report = Parameters<MountPorts['report']>[0];

/** Seconds after which a mount counts as failed, and an unmount as hung. */
const mountTimeout = 20;
const unmountTimeout = 3;
/** Time-out for a release that already failed to become ready in this tab. */
const secondMountTimeout = 3;
/** single-spa's own time-out only logs errors, from three seconds on, which a slow connection would trigger. */
const patient = { millis: mountTimeout * 1_000, warningMillis: mountTimeout * 1_000 };
const timeouts = { bootstrap: patient, mount: patient, unmount: patient };

/** Retries of a release whose failures other releases cause, before an error card is shown. */
const maxExcuses = 2;
const unknownRelease = '-';

interface Mounted {
  release: Release;
  parcel: Parcel;
  props: Record<string, unknown>;
  element: HTMLElement;
  left: (() => void) | undefined;
  life: MountLife;
}

/** Abort signals of one mount: `left` before its unmount starts, `unmounted` when it has ended. */
interface MountLife {
  left: AbortController;
  unmounted: AbortController;
}

/** Handles the failures of one remote: the release in use, remounted once after a crash, then the last good one, then an error card. */
export class RemoteMount {
  private stopped = false;
  private mounted: Mounted | undefined;
  private crashes = 0;
  /** Number of retries after a failure that another release caused. */
  private excuses = 0;
  private step = 0;
  private state: MountState['phase'] = 'loading';

  constructor(
    private readonly place: HTMLElement,
    private readonly name: string,
    /** In order of attempts; the second and later ones are fallbacks. */
    private readonly releases: readonly Release[],
    private readonly propsFor: (release: Release, crashed: (error: unknown) => void, life: Life) => object,
    private readonly ports: MountPorts,
    private readonly onState: (state: MountState) => void,
  ) {}

  async start(): Promise<void> {
    const release = this.releases[this.step];
    if (!release)
      return this.show({
        phase: 'failed',
        failure: new LoadFailure('no-release', `${this.name} has no release`),
      });
    if (this.isToSkip(release))
      return this.descend(release, new LoadFailure('hung', idOf(this.name, release)));
    const { hangRecord } = this.ports;
    const id = idOf(this.name, release);
    if (hangRecord?.hang(id) === 'among') {
      await hangRecord.startOpeningAlone(id);
      if (this.stopped) return hangRecord.endOpening(id);
    } else hangRecord?.startOpening(id);
    const began = this.ports.now();
    try {
      const loading = this.ports.load(release);
      // While its files are loading, before its code runs.
      this.ports.restoreGlobals?.(release);
      const lifecycles = await loading;
      if (this.stopped) return;
      const loaded = this.ports.now() - began;
      await this.mount(release, lifecycles);
      if (this.stopped) return this.stop();
      // Reported only here, so that each opening counts once, as loaded or as failed.
      this.ports.restoreGlobals?.(release);
      hangRecord?.endOpening(id);
      hangRecord?.setDrawn(id);
      this.tell('loaded', release, { value: loaded });
      this.tell('ready', release, { value: this.ports.now() - began });
      this.show({ phase: 'ready', release, fallback: this.step > 0 });
    } catch (error) {
      hangRecord?.endOpening(id, asLoadFailure(error).reason === 'hung' ? 'late' : undefined);
      const failure = asLoadFailure(error);
      const { reason, cause = error } = failure;
      const other = this.findDisturber(release, cause);
      if (other) return this.tryAgain(other, release, () => this.start());
      this.tell('load_failure', release, { detail: reason, fault: this.faultOf(cause, release) });
      await this.descend(release, failure);
    }
  }

  /** Replaces the mounted build by another one and keeps the state of its components. Returns false if that is impossible: the caller
   *  then mounts the build anew. */
  async refresh(release: Release): Promise<boolean> {
    const current = this.mounted;
    if (!current?.parcel.update || this.state !== 'ready') return false;
    try {
      const lifecycles = await this.ports.load(release);
      const pages = lifecycles.mount.refresh?.pages;
      if (!pages || this.mounted !== current) return false;
      const left = this.ports.trackMount?.(release);
      const props = { ...this.propsOf(release, lifecycles, current.life), domElement: current.element };
      const before = idOf(this.name, current.release);
      // Subscriptions of the earlier build end when the page is left, like those of this one.
      await current.parcel.update({ ...props, pages });
      current.left?.();
      this.ports.hangRecord?.clearDrawn(before);
      this.ports.hangRecord?.setDrawn(idOf(this.name, release));
      Object.assign(current, { release, props, left });
      this.show({ phase: 'ready', release, fallback: false });
      return true;
    } catch {
      return false;
    }
  }

  /** Unmounts the remote; one that hangs in unmount is detached after three seconds. */
  stop(): void {
    this.stopped = true;
    const release = this.releases[this.step];
    if (release) this.ports.hangRecord?.endOpening(idOf(this.name, release));
    this.detach();
  }

  private async mount(release: Release, lifecycles: RemoteLifecycles): Promise<void> {
    const element = this.ports.placeFor?.(release) ?? document.createElement('div');
    if (element.parentElement !== this.place) this.place.append(element);
    const life: MountLife = { left: new AbortController(), unmounted: new AbortController() };
    const props = { ...this.propsOf(release, lifecycles, life), domElement: element };
    const left = this.ports.trackMount?.(release);
    const parcel = this.ports.mountParcel(
      { ...lifecycles, update: lifecycles.mount.refresh?.update, timeouts } as unknown as ParcelConfig,
      props,
    );
    this.mounted = { release, parcel, props, element, left, life };
    const hang = this.ports.hangRecord?.hang(idOf(this.name, release)) ?? 'among';
    const patience = hang === 'among' ? mountTimeout : secondMountTimeout;
    await within(patience, parcel.mountPromise, `${idOf(this.name, release)} did not mount`);
  }

  private propsOf(release: Release, lifecycles: RemoteLifecycles, { left, unmounted }: MountLife): object {
    const crashed = (error: unknown) => void this.crash(release, lifecycles, error);
    const threw = (error: unknown) => {
      if (!this.findThrower(release, error))
        this.tell('crash', release, { fault: this.faultOf(error, release) });
    };
    return this.propsFor(release, crashed, { left: left.signal, unmounted: unmounted.signal, threw });
  }

  /** The first crash is followed by a remount; a second one switches to the fallback. */
  private async crash(release: Release, lifecycles: RemoteLifecycles, error: unknown): Promise<void> {
    if (this.stopped) return;
    const other = this.findDisturber(release, error);
    if (other) return this.tryAgain(other, release, () => this.remount(release, lifecycles));
    this.crashes += 1;
    this.tell('crash', release, { fault: this.faultOf(error, release) });
    this.detach();
    if (this.crashes === 1) return this.remount(release, lifecycles);
    await this.descend(release, asCrash(error));
  }

  private async remount(release: Release, lifecycles: RemoteLifecycles): Promise<void> {
    try {
      await this.mount(release, lifecycles);
      if (this.stopped) this.detach();
    } catch (error) {
      const other = this.findDisturber(release, error);
      if (other) return this.tryAgain(other, release, () => this.remount(release, lifecycles));
      await this.descend(release, asLoadFailure(error));
    }
  }

  /** Retries after an error that another release caused; it does not count against this one. */
  private async tryAgain(other: string, release: Release, work: () => Promise<void>): Promise<void> {
    this.detach();
    if (this.stopped) return;
    this.excuses += 1;
    if (other !== unknownRelease && this.excuses === 1) this.tellHarm(other, release);
    if (this.excuses <= maxExcuses) return work();
    this.show({ phase: 'failed', failure: new LoadFailure('disturbed', other) });
  }

  /** Names the harmed release to the operator; what the other one did was reported before. */
  private tellHarm(other: string, { release }: Release): void {
    const [remote = '', culprit = ''] = other.split('/');
    const fault = { message: `stopped ${this.name} ${release}`.slice(0, 300), stack: '' };
    this.ports.report({ kind: 'leftover', remote, release: culprit, detail: 'harm', fault });
  }

  private async descend(release: Release, failure: LoadFailure): Promise<void> {
    this.detach();
    if (this.stopped) return;
    this.step += 1;
    this.crashes = 0;
    if (this.step >= this.releases.length) return this.show({ phase: 'failed', failure });
    this.tell('fallback', release, { detail: failure.reason });
    await this.start();
  }

  /** A release that blocked the whole tab is skipped while there is an alternative. */
  private isToSkip(release: Release): boolean {
    const { hangRecord, optional } = this.ports;
    const isNeeded = !optional && this.step + 1 === this.releases.length;
    return hangRecord?.hang(idOf(this.name, release)) === 'stuck' && !isNeeded;
  }

  /** The other release that caused the error: its code threw it, or it changed the page. A change that several releases may have made
   *  excuses a failure once. */
  private findDisturber(release: Release, error: unknown): string | undefined {
    const change = this.ports.restoreGlobals?.(release);
    const known = this.findThrower(release, error) ?? change?.culprit;
    return known ?? (change && this.excuses === 0 ? unknownRelease : undefined);
  }

  /** The other release whose code threw the error; the error is reported for it. */
  private findThrower(release: Release, error: unknown): string | undefined {
    const id = ownerOf(error);
    if (!id || id === idOf(this.name, release) || id.startsWith('shell/')) return undefined;
    const [remote = '', thrower = ''] = id.split('/');
    const fault = faultOf(error, undefined, location.pathname);
    if (!this.stopped)
      this.ports.report({ kind: 'crash', remote, release: thrower, fault, harmed: this.name });
    return id;
  }

  private faultOf = (error: unknown, release: Release) => faultOf(error, release, location.pathname);

  private tell(
    kind: Report['kind'],
    { release }: Release,
    more: Pick<Report, 'value' | 'detail' | 'fault'> = {},
  ): void {
    if (!this.stopped) this.ports.report({ kind, remote: this.name, release, ...more });
  }

  private detach(): void {
    const detached = this.mounted;
    this.mounted = undefined;
    if (!detached) return;
    this.ports.hangRecord?.clearDrawn(idOf(this.name, detached.release));
    detached.life.left.abort();
    detached.element.hidden = true;
    // Before the next release starts, so that this one is blamed for its changes.
    this.ports.restoreGlobals?.(detached.release);
    this.ports.restorePage?.();
    // single-spa never releases a root parcel: unless its props are emptied, each mount would keep its container alive.
    const forget = () => {
      detached.life.unmounted.abort();
      detached.element.remove();
      for (const key of Object.keys(detached.props)) delete detached.props[key];
      detached.left?.();
    };
    const unmounted = detached.parcel.mountPromise.then(() => detached.parcel.unmount());
    void within(unmountTimeout, unmounted, 'unmount hung').then(forget, forget);
  }

  private show(state: MountState): void {
    this.state = state.phase;
    if (!this.stopped) this.onState(state);
  }
}

const asCrash = (error: unknown) =>
  new LoadFailure('crash', error instanceof Error ? error.message : String(error), { cause: error });

const idOf = (name: string, { release }: Release) => `${name}/${release}`;

/** Fails work that takes longer than a number of seconds. A device that slept wakes to one of them, not to all that passed. */
function within<T>(seconds: number, work: Promise<T>, what: string): Promise<T> {
  let timer: ReturnType<typeof setInterval>;
  let left = seconds;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      left -= 1;
      if (left === 0) reject(new LoadFailure('hung', `${what} within ${seconds} s`));
    }, 1_000);
  });
  return Promise.race([work, late]).finally(() => clearInterval(timer));
}
