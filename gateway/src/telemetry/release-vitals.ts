import { webVitalNames, type WebVital } from '@portal/shared-kit/contract/gateway/web-vitals';

/** The 75th percentile of a vital, and the number of page views. */
export interface VitalShare {
  name: WebVital;
  p75: number;
  views: number;
}

const hourMs = 3_600_000;
/** Histogram buckets grow by 5 %: a value is kept as its bucket, so that memory stays small however many are reported. */
const ratio = Math.log(1.05);
/** The lowest bucket, finer than any vital is read. */
const least = 0.001;
const stepOf = (value: number): number => Math.ceil(Math.log(Math.max(value, least)) / ratio);
/** The middle of a bucket; 0 for the lowest one. */
const valueOf = (step: number): number => (step <= stepOf(least) ? 0 : Math.exp((step - 0.5) * ratio));

type Steps = Map<number, number>;

/** Keeps the web vitals of each release in hourly histograms and drops those older than the window. */
export class ReleaseVitals {
  readonly #hours = new Map<number, Map<string, Steps>>();

  constructor(
    /** Length of the window in hours. */
    readonly window = 24,
    private readonly now: () => number = Date.now,
  ) {}

  /** `remote` and `release` must be known ones: they are kept. */
  record(remote: string, release: string, vital: WebVital, value: number): void {
    const hour = this.#hour();
    for (const old of this.#hours.keys()) if (old <= hour - this.window) this.#hours.delete(old);
    const releases = this.#hours.get(hour) ?? new Map<string, Steps>();
    this.#hours.set(hour, releases);
    const key = `${remote} ${release} ${vital}`;
    const steps: Steps = releases.get(key) ?? new Map();
    releases.set(key, steps);
    count(steps, stepOf(value));
  }

  of(remote: string, release: string): VitalShare[] {
    return webVitalNames.flatMap((name) => {
      const steps = this.#sum(`${remote} ${release} ${name}`);
      const views = [...steps.values()].reduce((sum, many) => sum + many, 0);
      return views === 0 ? [] : [{ name, p75: valueOf(quarterFromTop(steps, views)), views }];
    });
  }

  #sum(key: string): Steps {
    const oldest = this.#hour() - this.window;
    const sum: Steps = new Map();
    for (const [hour, releases] of this.#hours)
      if (hour > oldest) for (const [step, many] of releases.get(key) ?? []) count(sum, step, many);
    return sum;
  }

  #hour = () => Math.floor(this.now() / hourMs);
}

const count = (steps: Steps, step: number, many = 1) => steps.set(step, (steps.get(step) ?? 0) + many);

/** The 75th percentile: the lowest bucket that at least three quarters of the views do not exceed. */
function quarterFromTop(steps: Steps, views: number): number {
  let below = 0;
  const sorted = [...steps].toSorted(([one], [other]) => one - other);
  for (const [step, many] of sorted) if ((below += many) >= views * 0.75) return step;
  return sorted.at(-1)![0];
}
