import { act, render, screen } from '@testing-library/react';
import { line } from '../http/line.ts';
import { LineState } from './top-bar.tsx';

test('while calls wait because there are too many the frame says so, and a broken line goes before it', () => {
  render(<LineState />);
  const statusText = (state: Partial<ReturnType<typeof line.getState>>) => {
    act(() => line.setState(state));
    return screen.getByRole('status').textContent;
  };
  expect(statusText({ waiting: 2 })).toContain('Muita gente ao mesmo tempo');
  expect(statusText({ up: false })).toBe('Sem ligação');
  expect(statusText({ up: true, waiting: 0 })).toBe('Online');
});
