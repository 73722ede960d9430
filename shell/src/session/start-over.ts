type Page = Pick<Window, 'addEventListener' | 'document' | 'sessionStorage' | 'location'> & {
  caches?: CacheStorage;
};

/** Milliseconds that emptying the caches may delay the new page. */
const patience = 1_000;

/** Returns the function that opens the portal for another person. The page of the one before is emptied at once, since the browser may
 *  keep it for its back button, and its tab storage and the caches for offline use are deleted (decision J43). Call it before anything else
 *  listens to `beforeunload`: browsers call these listeners in the order of their registration. */
export function createStartOver(page: Page): () => Promise<void> {
  let leaving = false;
  page.addEventListener('beforeunload', (event) => {
    // No question about unsaved input: it belongs to the person before.
    if (leaving) event.stopImmediatePropagation();
  });
  return async () => {
    leaving = true;
    page.document.body.replaceChildren();
    page.sessionStorage.clear();
    await Promise.race([
      emptied(page.caches).catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, patience)),
    ]);
    page.location.replace('/');
  };
}

async function emptied(caches: CacheStorage | undefined): Promise<void> {
  await Promise.all(((await caches?.keys()) ?? []).map((name) => caches!.delete(name)));
}
