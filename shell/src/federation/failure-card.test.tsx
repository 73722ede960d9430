import { render, screen } from '@testing-library/react';
import { FailureCard } from './failure-card.tsx';
import { LoadFailure } from './load-failure.ts';
import { reportViolation } from './page-violations.ts';

const remote = {
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
  render(<FailureCard remote={remote} release="1.0.0" failure={failure} onRetry={() => undefined} />);
  const card = screen.getByRole('alert');
  expect(card).toHaveTextContent('A versão publicada desta parte do portal não chega a ficar pronta.');
  expect(card).toHaveTextContent('Versão1.0.0');
  expect(card).toHaveTextContent(
    'Antes disto, a versão 2.0.0 de mfe-x alterou o que é de todos (Array.prototype.map). Já foi reposto.',
  );
});

test('the card of a release that another one disturbs names that one as the cause, and not its own team', () => {
  const failure = new LoadFailure('disturbed', 'mfe-x/2.0.0');
  render(<FailureCard remote={remote} release="1.0.0" failure={failure} onRetry={() => undefined} />);
  const card = screen.getByRole('alert');
  expect(card).toHaveTextContent('Outra parte do portal alterou a página e impede esta de abrir.');
  expect(card).toHaveTextContent('Causamfe-x 2.0.0');
  expect(card).not.toHaveTextContent('Equipa dos Cacifos');
});
