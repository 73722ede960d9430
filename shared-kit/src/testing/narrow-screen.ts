/** Runs a test as on a telephone: rows and tables are drawn one below the other. */
export async function onNarrowScreen(run: () => Promise<void>): Promise<void> {
  const { matchMedia } = window;
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query === '(max-width: 640px)' });
  try {
    await run();
  } finally {
    window.matchMedia = matchMedia;
  }
}
