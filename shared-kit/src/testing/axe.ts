import { act } from '@testing-library/react';
import axe from 'axe-core';

/** The accessibility violations of what is drawn, one line each; contrast is left to the real browser, jsdom has no layout. */
export async function violations(root: Element = document.body): Promise<string[]> {
  // axe takes some frames. What changes meanwhile is drawn when it has ended, so that it looks at one picture.
  const { violations: found } = await act(() =>
    axe.run(root, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } }),
  );
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}
