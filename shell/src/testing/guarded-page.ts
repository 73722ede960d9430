/** A page with the shell's guards and nothing else of it, for the set of poisons (`e2e/src/faults/containment.full.test.ts`). */
import { guardAgainstReleases } from '../federation/guards.ts';
import { restoreGlobalsFor, restorePage, trackMount } from '../federation/mounts.ts';
import { recordGlobals } from '../federation/page-globals.ts';
import { recordPage } from '../federation/page-state.ts';
import { paintAccent, paintTheme, storedTheme } from '../theme/paint-theme.ts';

const release = { release: '1.0.0-poisons' };
const paint = () => {
  paintTheme(storedTheme());
  paintAccent('#0b5394');
};
const restore = () =>
  restoreGlobalsFor('mfe-probe', release, () => ({
    restoreGlobals: recordGlobals(window),
    restoreState: recordPage(window),
  }));
let leave: (() => void) | undefined;

paint();
guardAgainstReleases(window);
Object.assign(window, {
  /** As when a release is mounted. */
  enterRelease() {
    restore();
    leave = trackMount('mfe-probe', release);
  },
  /** As when it is left. */
  leaveRelease() {
    restore();
    restorePage();
    paint();
    leave?.();
  },
});
