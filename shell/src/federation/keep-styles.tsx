import type { PortalProps } from '@portal/shared-kit';
import { LookProvider } from '@portal/shared-kit/ui';
import { createRoot, type Root } from 'react-dom/client';
import { loadForms } from './load-forms.ts';

type Look = Pick<PortalProps, 'institution' | 'nonce'>;

/** Returns a function that preloads antd's forms and renders their most common parts invisibly for the lifetime of the page: antd removes
 *  variables and styles with the last component that uses them, and would recompute them for each form that opens. The root is created
 *  at once, so that the number of event listeners in the page does not grow later. */
export function stylesKeeper(look: Look): () => Promise<void> {
  const root = createRoot(document.createElement('div'));
  root.render(null);
  let drawn: Promise<void> | undefined;
  return () =>
    (drawn ??= draw(root, look).catch(() => {
      drawn = undefined;
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
