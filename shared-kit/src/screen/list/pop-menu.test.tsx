import { fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../../testing/index.ts';
import { RowActions } from './row-actions.tsx';

const action = (label: string) => ({ key: label, label, run: () => undefined });

test('a menu closes where what it stands in is scrolled, and not for the text of a field that is left', async () => {
  const { user } = renderScreen(
    <>
      <input aria-label="Pesquisar" />
      <div data-testid="table">
        <RowActions name="Ana" actions={[action('Ver'), action('Mover')]} disabled={false} />
      </div>
    </>,
  );
  const toggle = screen.getByRole('button', { name: 'Mais acções Ana' });
  await user.click(toggle);
  fireEvent.scroll(screen.getByLabelText('Pesquisar'));
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  fireEvent.scroll(screen.getByTestId('table'));
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  fireEvent.scroll(document);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});
