import axe from 'axe-core';

/** The accessibility violations of what is drawn, one line each; contrast is left to the real browser, jsdom has no layout. */
export async function violations(root: Element = document.body): Promise<string[]> {
  const { violations: found } = await axe.run(root, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}
