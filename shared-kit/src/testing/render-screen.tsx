import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import dayjs from 'dayjs';
import 'dayjs/locale/pt';
import type { ReactElement } from 'react';
import { permissionNames, type Permission } from '../contract/core/permissions.ts';
import { PortalProvider } from '../remote/portal-context.tsx';
import type { PortalProps } from '../remote/portal-props.ts';
import { PortalRouter } from '../remote/portal-router.tsx';
import { fakeApi, type FakeApi } from './fake-api.ts';
import { fakePortal, Toasts, type FakePortal } from './fake-portal.tsx';

interface Options {
  /** Where the screen is opened. */
  url?: string;
  /** What the signed-in user may do; everything when left out. */
  actions?: readonly Permission[];
  api?: FakeApi;
  /** Values of settings of the remote; the others have the defaults of its `remote.json`. */
  config?: PortalProps['config'];
}
export interface ScreenTest extends RenderResult {
  user: UserEvent;
  portal: FakePortal;
  api: FakeApi;
  /** Moves through the history as the browser's buttons do. */
  go(delta: number): void;
}

/** Stories reach the actions of a row in one step; that their menu hides them until it is opened is proved in a browser. */
const openMenus = '.pk-menu { display: grid !important }';

/** Draws a page as the portal would, on a fake API. */
export function renderScreen(
  page: ReactElement,
  { url = '/', actions = permissionNames, api = fakeApi(), config }: Options = {},
): ScreenTest {
  dayjs.locale('pt');
  const portal = fakePortal(api, url, actions, config);
  const rendered = render(
    <>
      <style>{openMenus}</style>
      <PortalProvider portal={portal.props}>
        <PortalRouter history={portal.props.history}>
          <main>{page}</main>
        </PortalRouter>
        <Toasts toasts={portal.toasts} />
      </PortalProvider>
    </>,
  );
  return {
    ...rendered,
    user: userEvent.setup(),
    portal,
    api,
    go: (delta) => act(() => portal.props.history.go(delta)),
  };
}
