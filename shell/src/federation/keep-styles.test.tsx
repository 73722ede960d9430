import { LookProvider } from '@portal/shared-kit/ui';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { act, render } from '@testing-library/react';
import { stylesKeeper } from './keep-styles.tsx';

const color = '#0b5cab';
const institution = { getState: () => ({ name: 'Portal Académico', color }), subscribe: () => () => {} };

const remote = () =>
  render(
    <LookProvider value={{ color, nonce: undefined, place: () => document.body }}>
      <Form>
        <Form.Item>
          <Input />
        </Form.Item>
      </Form>
    </LookProvider>,
  );
const styles = () => new Set(document.querySelectorAll('style'));

test('the styles of a form that was closed are those that the next one finds', async () => {
  const first = remote();
  await act(() => stylesKeeper({ institution, nonce: undefined })());
  const before = styles();
  expect(before.size).toBeGreaterThan(0);
  first.unmount();
  expect(styles()).toEqual(before);
  remote();
  expect([...styles()].filter((style) => !before.has(style))).toEqual([]);
});
