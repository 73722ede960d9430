import { keepFocus } from './keep-focus.ts';

const patience = 20;
const later = () => new Promise((resolve) => setTimeout(resolve, patience * 3));
const focusOn = (selector: string) => {
  const element = document.querySelector<HTMLButtonElement>(selector)!;
  element.focus();
  return element;
};

beforeAll(() => keepFocus(document, patience));
beforeEach(() => {
  document.body.innerHTML = '<main tabindex="-1"><button id="a">A</button><button id="b">B</button></main>';
});

test('what is removed leaves the focus to the content', async () => {
  focusOn('#a').remove();
  await later();
  expect(document.activeElement?.tagName).toBe('MAIN');
});

test.each(['div role="dialog"', 'dialog open'])(
  'an open <%s> has it first, and a screen that moves it itself is left alone',
  async (dialog) => {
    focusOn('#a').remove();
    focusOn('#b');
    await later();
    expect(document.activeElement?.id).toBe('b');
    document.body.insertAdjacentHTML('beforeend', `<${dialog}><button id="c">C</button>`);
    document.querySelector('#b')!.remove();
    await later();
    expect(document.activeElement?.id).toBe('c');
  },
);

test('a click beside everything takes the focus away, and it stays away', async () => {
  focusOn('#a').blur();
  document.querySelector('main')!.append('more');
  await later();
  expect(document.activeElement).toBe(document.body);
});
