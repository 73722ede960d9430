/** The labels of what a row, or every row of a table, offers to do, in their order; the button that only opens others is none. */
export const offered = (scope: HTMLElement): (string | null)[] =>
  [...scope.querySelectorAll('.pk-row-actions .pk-action:not(.pk-toggle)')].map(
    ({ textContent }) => textContent,
  );
