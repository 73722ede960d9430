import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showFullText } from './show-full-text.ts';

/** Sizes of a laid out element, which jsdom lacks. */
const sized = (element: Element, sizes: { scrollHeight?: number; scrollWidth?: number }) => {
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(element, name, { value });
  return element as HTMLElement;
};

test('a cell whose text is cut tells all of it, and one that fits nothing', async () => {
  render(
    <div onMouseOver={showFullText}>
      <div className="pk-cell">curto</div>
      <div className="pk-cell">uma descrição longa</div>
      <div className="pk-cell">
        <span className="pk-person">
          <span>Ana Maria Macuácua</span>
        </span>
      </div>
    </div>,
  );
  const [short, long, person] = [...document.querySelectorAll<HTMLElement>('.pk-cell')];
  for (const cell of [short!, long!, person!])
    Object.defineProperty(cell, 'innerText', { get: () => cell.textContent });
  sized(long!, { scrollHeight: 60 });
  const name = sized(screen.getByText('Ana Maria Macuácua'), { scrollWidth: 300 });
  const user = userEvent.setup();
  for (const target of [short!, long!, name]) await user.hover(target);
  expect([short, long, person].map((cell) => cell!.title)).toEqual([
    '',
    'uma descrição longa',
    'Ana Maria Macuácua',
  ]);
});
