import { themeOf } from '@portal/shared-kit';
import { createRoot } from 'react-dom/client';
import { nonce } from '../boot/nonce.ts';
import { institution } from '../portal/institution.ts';

let kept: Promise<void> | undefined;

/** Draws antd's commonest parts where nobody sees them, once a remote stands and for as long as the page does: antd throws variables
 *  and styles away with the last part that uses them, and would reckon them anew on each way from one remote to another. */
export const keepStyles = (): Promise<void> =>
  (kept ??= draw().catch(() => {
    kept = undefined;
  }));

async function draw(): Promise<void> {
  const { Button, ConfigProvider, Flex } = await import(/* webpackChunkName: "ui" */ '@portal/shared-kit/ui');
  const root = createRoot(document.createElement('div'));
  const show = () =>
    root.render(
      <ConfigProvider theme={themeOf(institution.getState().color)} csp={nonce ? { nonce } : {}}>
        <Flex>
          <Button />
        </Flex>
      </ConfigProvider>,
    );
  institution.subscribe(show);
  show();
}
