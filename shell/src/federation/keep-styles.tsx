import type { PortalProps } from '@portal/shared-kit';
import { LookProvider } from '@portal/shared-kit/ui';
import { createRoot, type Root } from 'react-dom/client';
import { loadForms } from './load-forms.ts';

type Look = Pick<PortalProps, 'institution' | 'nonce'>;

/** Answers what fetches antd's forms ahead and draws the commonest of their parts where nobody sees them, for as long as the page lives: antd throws
 *  variables and styles away with the last part that uses them, and would reckon them anew for each form that opens. The place listens from the
 *  beginning, so that a page holds as much after its first minute as before. */
export function stylesKeeper(look: Look): () => Promise<void> {
  const root = createRoot(document.createElement('div'));
  root.render(null);
  let kept: Promise<void> | undefined;
  return () =>
    (kept ??= draw(root, look).catch(() => {
      kept = undefined;
    }));
}

async function draw(root: Root, { institution, nonce }: Look): Promise<void> {
  const { Form, Input } = await loadForms();
  const place = () => document.body;
  const show = () =>
    root.render(
      <LookProvider value={{ color: institution.getState().color, nonce, place }}>
        <Form component={false}>
          <Form.Item>
            <Input />
          </Form.Item>
        </Form>
      </LookProvider>,
    );
  institution.subscribe(show);
  show();
}
