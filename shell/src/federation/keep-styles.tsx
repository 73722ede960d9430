import { pageTheme, themeOf, type PortalProps } from '@portal/shared-kit';
import { createRoot } from 'react-dom/client';
import { themeChoice } from '../theme/theme-choice.ts';

type Look = Pick<PortalProps, 'institution' | 'nonce'>;

let kept: Promise<void> | undefined;

/** Draws antd's commonest parts where nobody sees them, once a remote stands and for as long as the page does: antd throws variables
 *  and styles away with the last part that uses them, and would reckon them anew on each way from one remote to another. */
export const keepStyles = (look: Look): Promise<void> =>
  (kept ??= draw(look).catch(() => {
    kept = undefined;
  }));

async function draw({ institution, nonce }: Look): Promise<void> {
  const { Button, ConfigProvider, Flex, theme } = await import(
    /* webpackChunkName: "ui" */ '@portal/shared-kit/ui'
  );
  const root = createRoot(document.createElement('div'));
  const show = () =>
    root.render(
      <ConfigProvider
        theme={themeOf(institution.getState().color, pageTheme(), theme)}
        csp={nonce ? { nonce } : {}}
      >
        <Flex>
          <Button />
        </Flex>
      </ConfigProvider>,
    );
  institution.subscribe(show);
  themeChoice.subscribe(show);
  show();
}
