import { LookProvider, UiStyle } from '@portal/shared-kit/ui';
import { Route, Routes } from '@portal/shared-kit/router';
import { StrictMode, useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { LazyOutlet, type LazyCode } from './lazy-code.tsx';
import { PortalProvider, useStore } from './portal-context.tsx';
import { PortalRouter } from './portal-router.tsx';
import { popupPlace, releaseMark } from './own-place.ts';
import type { PortalProps } from './portal-props.ts';

/** For styles only: the element does not take part in the layout. */
const boxless = { display: 'contents' };

/** What everything of a release stands in: the portal props, the institution's look and the shell's history. */
export function RemoteFrame({ portal, children }: { portal: PortalProps; children: ReactNode }) {
  const { color } = useStore(portal.institution);
  const mark = releaseMark(portal.remote);
  const popups = useMemo(() => popupPlace(mark), [mark]);
  useEffect(() => popups.remove, [popups]);
  const look = useMemo(
    () => ({ color, nonce: portal.nonce, place: popups.get }),
    [color, portal.nonce, popups],
  );
  return (
    <StrictMode>
      <PortalProvider portal={portal}>
        <LookProvider value={look}>
          <UiStyle nonce={portal.nonce} />
          <PortalRouter history={portal.history}>
            <div data-release={mark} style={boxless}>
              {children}
            </div>
          </PortalRouter>
        </LookProvider>
      </PortalProvider>
    </StrictMode>
  );
}

/** Routes of a remote on the shell's history. */
export function RemoteRoot({ portal, pages }: { portal: PortalProps; pages: Record<string, LazyCode> }) {
  const onFailure = useCallback((error: unknown) => portal.log.error('page failed to load', error), [portal]);
  return (
    <RemoteFrame portal={portal}>
      <Routes>
        {Object.entries(pages).map(([path, page]) => (
          <Route
            key={path}
            path={path}
            element={<LazyOutlet key={path} code={page} with={{}} onFailure={onFailure} />}
          />
        ))}
        {/* While the shell moves to another remote's address, this one draws nothing. */}
        <Route path="*" element={null} />
      </Routes>
    </RemoteFrame>
  );
}
