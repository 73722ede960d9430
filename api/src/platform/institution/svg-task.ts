import type { FileTask } from '../file-reading/file-task.ts';
import { drawnElements } from './svg-expansion.rules.ts';
import { isInertSvg } from './svg.rules.ts';

/** What an SVG is checked for before it is drawn. */
export const svgTask: FileTask<{ source: string }, { inert: boolean; elements: number }> = {
  name: 'svg',
  read({ source }) {
    const inert = isInertSvg(source);
    return { inert, elements: inert ? drawnElements(source) : 0 };
  },
};
