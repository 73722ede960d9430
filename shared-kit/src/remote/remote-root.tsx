import { ConfigProvider, ptLocale, type ThemeConfig } from '@portal/shared-kit/ui';
import { Route, Routes } from '@portal/shared-kit/router';
import dayjs from 'dayjs';
import 'dayjs/locale/pt';
import { StrictMode, useCallback, useMemo } from 'react';
import { PageOutlet, type LazyPage } from './lazy-page.tsx';
import { PortalProvider, useStore } from './portal-context.tsx';
import { PortalRouter } from './portal-router.tsx';
import type { PortalProps } from './portal-props.ts';

/** The design tokens of antd inside the portal; the institution's colour leads. */
const themeOf = (color: string): ThemeConfig => ({
  token: { colorPrimary: color, borderRadius: 8, fontFamily: 'inherit', fontSize: 14, controlHeight: 36 },
});

/** What every remote renders: the portal props, the Portuguese locales, the institution's theme and its own routes on the shell's history. */
export function RemoteRoot({ portal, pages }: { portal: PortalProps; pages: Record<string, LazyPage> }) {
  dayjs.locale('pt');
  const { color } = useStore(portal.institution);
  const theme = useMemo(() => themeOf(color), [color]);
  const csp = useMemo(() => (portal.nonce ? { nonce: portal.nonce } : undefined), [portal.nonce]);
  const onFailure = useCallback((error: unknown) => portal.log.error('page failed to load', error), [portal]);
  return (
    <StrictMode>
      <PortalProvider portal={portal}>
        <ConfigProvider locale={ptLocale} theme={theme} csp={csp}>
          <PortalRouter history={portal.history}>
            <Routes>
              {Object.entries(pages).map(([path, page]) => (
                <Route
                  key={path}
                  path={path}
                  element={<PageOutlet key={path} page={page} onFailure={onFailure} />}
                />
              ))}
              {/* While the shell moves to another remote's address, this one draws nothing. */}
              <Route path="*" element={null} />
            </Routes>
          </PortalRouter>
        </ConfigProvider>
      </PortalProvider>
    </StrictMode>
  );
}
