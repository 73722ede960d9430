import { renderScreen, violations } from '@portal/shared-kit/testing';
import { screen } from '@testing-library/react';
import { PasswordPage } from './password-page.tsx';

test('/update-password shows the form of one’s own password under its heading', async () => {
  renderScreen(<PasswordPage heading="Alterar a senha" form={<p>o formulário</p>} />);
  expect(screen.getByRole('region', { name: 'Alterar a senha' })).toHaveTextContent('o formulário');
  expect(await violations()).toEqual([]);
});
