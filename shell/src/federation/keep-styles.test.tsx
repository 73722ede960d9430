import { themeOf } from '@portal/shared-kit';
import { Button, ConfigProvider, theme } from '@portal/shared-kit/ui';
import { act, render } from '@testing-library/react';
import { keepStyles } from './keep-styles.tsx';

const color = '#0b5cab';
const institution = { getState: () => ({ name: 'Portal Académico', color }), subscribe: () => () => {} };

const remote = () =>
  render(
    <ConfigProvider theme={themeOf(color, 'light', theme)}>
      <Button>Guardar</Button>
    </ConfigProvider>,
  );
const styles = () => new Set(document.querySelectorAll('style'));

test('the styles that one remote left are those that the next one finds', async () => {
  const first = remote();
  await act(() => keepStyles({ institution, nonce: undefined }));
  const before = styles();
  expect(before.size).toBeGreaterThan(0);
  first.unmount();
  expect(styles()).toEqual(before);
  remote();
  expect([...styles()].filter((style) => !before.has(style))).toEqual([]);
});
