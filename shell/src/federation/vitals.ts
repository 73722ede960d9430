import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';
import { releaseAt } from './shown-release.ts';
import { report } from './telemetry.ts';

/** Whether the browser reports metrics per soft navigation (Chromium since 151). */
const tellsPagesApart = () => PerformanceObserver.supportedEntryTypes.includes('soft-navigation');

/** Reports the core web vitals of each page of this tab, for the release shown there; nothing else about the page is reported. The values
 *  at the time the page is first left count. Where the browser does not separate soft navigations and this tab `moves`, only the first
 *  paint of its first page is certain. */
export function watchVitals({ moves }: { moves: boolean }): void {
  const sentIds = new Set<string>();
  const isAttributable = (name: Metric['name']) => name === 'LCP' || !moves || tellsPagesApart();
  const tell = ({ id, name, value, navigationURL = location.href }: Metric) => {
    if (sentIds.has(id) || !isAttributable(name)) return;
    sentIds.add(id);
    const { pathname } = new URL(navigationURL, location.href);
    report({ kind: 'vital', ...releaseAt(pathname), value, detail: name });
  };
  for (const on of [onLCP, onINP, onCLS]) on(tell, { reportSoftNavs: true });
}
