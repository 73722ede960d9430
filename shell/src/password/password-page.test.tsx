import { renderScreen, violations } from '@portal/shared-kit/testing';
import { screen } from '@testing-library/react';
import { findOwnScreen } from '../portal/own-screens.tsx';
import { PasswordPage } from './password-page.tsx';

test('/update-password is a page of the shell with the form of one’s own password', async () => {
  expect(findOwnScreen('/update-password')?.title).toBe('Alterar a senha');
  renderScreen(<PasswordPage form={<p>o formulário</p>} />);
  expect(screen.getByRole('region', { name: 'Alterar a senha' })).toHaveTextContent('o formulário');
  expect(await violations()).toEqual([]);
});
