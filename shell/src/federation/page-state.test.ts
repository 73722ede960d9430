import { createRoot } from 'react-dom/client';
import { act, createElement as h } from 'react';
import { recordPage } from './page-state.ts';

document.head.innerHTML = '<style>.portal {}</style>';
document.body.innerHTML = '<div id="portal"></div>';
const portal = document.getElementById('portal')!;
const frame = h(
  'div',
  { className: 'frame' },
  h('header', null, h('a', { className: 'home' }, 'Instituto')),
  h('main', null),
);
beforeAll(() => act(async () => createRoot(portal).render(frame)));
let restore: () => string[];
beforeEach(() => (restore ??= recordPage(window)));

test('reports nothing for an unchanged page, also after marks by the shell or an extension', () => {
  document.documentElement.dataset.theme = 'dark';
  document.documentElement.style.setProperty('--accent-light', 'red');
  document.body.setAttribute('cz-shortcut-listen', 'true');
  expect(restore()).toEqual([]);
});

test.each<[string, () => void, () => boolean]>([
  [
    'attributes of html',
    () => (document.documentElement.style.display = 'none'),
    () => document.documentElement.style.display === '',
  ],
  [
    'attributes of body',
    () => document.body.setAttribute('inert', ''),
    () => !document.body.hasAttribute('inert'),
  ],
  ['attributes of #portal', () => (portal.hidden = true), () => !portal.hidden],
  [
    'attributes of the frame',
    () => portal.querySelector('header')!.setAttribute('style', 'display: none'),
    () => !portal.querySelector('header')!.hasAttribute('style'),
  ],
  [
    'attributes of the frame',
    () => (portal.querySelector('.home')!.textContent = 'Outro'),
    () => portal.querySelector('.home')!.textContent === 'Instituto',
  ],
  [
    'attributes of the frame',
    () => portal.querySelector('header')!.append(document.createElement('aside')),
    () => !portal.querySelector('aside'),
  ],
  [
    'style sheets',
    () => document.querySelector('style')!.remove(),
    () => document.querySelector('style') !== null,
  ],
  [
    'style sheets',
    () => (document.querySelector('style')!.textContent = ''),
    () => document.querySelector('style')!.textContent === '.portal {}',
  ],
  [
    'base or meta element',
    () => document.head.append(document.createElement('base')),
    () => !document.querySelector('base'),
  ],
  ['event handler attribute', () => (window.onresize = () => undefined), () => window.onresize === null],
  ['window.name', () => (window.name = 'other'), () => window.name === ''],
])('%s is restored and named once', (name, change, isRestored) => {
  change();
  expect(restore()).toEqual([name]);
  expect(isRestored()).toBe(true);
  expect(restore()).toEqual([]);
});
