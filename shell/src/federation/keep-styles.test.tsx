import { LookProvider } from '@portal/shared-kit/ui';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { act, render, screen } from '@testing-library/react';
import { stylesKeeper } from './keep-styles.tsx';
import { FailureCard } from './failure-card.tsx';
import { LoadFailure } from './load-failure.ts';
import { reportViolation } from './page-violations.ts';

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

const failedRemote = {
  name: 'mfe-y',
  title: 'Cacifos',
  status: 'active' as const,
  stable: null,
  canary: null,
  lastGood: null,
  owner: { team: 'Equipa dos Cacifos', contact: 'cacifos@demo.test' },
};

test('the card of what failed names its release, and the release of somebody else that had changed the page before', () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  reportViolation('mfe-x/2.0.0', 'Array.prototype.map');
  const failure = new LoadFailure('hung', 'mfe-y/1.0.0');
  render(<FailureCard remote={failedRemote} release="1.0.0" failure={failure} onRetry={() => undefined} />);
  const card = screen.getByRole('alert');
  expect(card).toHaveTextContent('A versão publicada desta parte do portal não chega a ficar pronta.');
  expect(card).toHaveTextContent('Versão1.0.0');
  expect(card).toHaveTextContent(
    'Antes disto, a versão 2.0.0 de mfe-x alterou o que é de todos (Array.prototype.map). Já foi reposto.',
  );
});

test('the card of a release that this page is too old for opens the page anew', () => {
  const failure = new LoadFailure('outdated', 'mfe-y/1.0.0');
  render(<FailureCard remote={failedRemote} release="1.0.0" failure={failure} onRetry={() => undefined} />);
  expect(screen.getByRole('alert')).toHaveTextContent('mais recente do que a desta página');
  expect(screen.getByRole('button', { name: 'Actualizar a página' })).toBeVisible();
});

test('the card of a release that another one disturbs names that one as the cause, and not its own team', () => {
  const failure = new LoadFailure('disturbed', 'mfe-x/2.0.0');
  render(<FailureCard remote={failedRemote} release="1.0.0" failure={failure} onRetry={() => undefined} />);
  const card = screen.getByRole('alert');
  expect(card).toHaveTextContent('Outra parte do portal alterou a página e impede esta de abrir.');
  expect(card).toHaveTextContent('Causamfe-x 2.0.0');
  expect(card).not.toHaveTextContent('Equipa dos Cacifos');
});
