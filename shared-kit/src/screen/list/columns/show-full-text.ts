import type { MouseEvent } from 'react';

const isCut = (part: Element) =>
  part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;

/** A cell whose text does not fit shows all of it as a tooltip. Found out under the pointer: measuring every cell would cost a layout. */
export function showFullText({ target }: MouseEvent): void {
  const cell = (target as Element).closest<HTMLElement>('.pk-cell');
  if (!cell) return;
  const parts = [cell, ...cell.querySelectorAll('.pk-person > span')];
  if (parts.some(isCut)) cell.title = cell.innerText;
  else cell.removeAttribute('title');
}
