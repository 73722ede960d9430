import { renderToString } from 'react-dom/server';
import { lightPortal } from '../testing/index.ts';
import { outsideAct } from '../testing/page-helpers.ts';
import {
  createLightRemote,
  LightForm,
  RadioField,
  SelectField,
  TextField,
  useLightForm,
  type LightMountProps,
} from './index.ts';

const values: Record<string, string>[] = [];
function Page({ title = 'Candidatura' }: { title?: string }) {
  const form = useLightForm({ id: 'f', initial: { name: '', phone: '', gender: '', country: 'B' } });
  values.push(form.values);
  return (
    <main>
      <h1>{title}</h1>
      <LightForm form={form} label="Candidatura" onSubmit={() => undefined}>
        <TextField form={form} name="name" label="Nome" />
        <TextField form={form} name="phone" label="Telefone" digits />
        <RadioField form={form} name="gender" label="Género" options={['Masculino', 'Feminino']} />
        <SelectField form={form} name="country" label="País" options={['A', 'B', 'C']} />
      </LightForm>
    </main>
  );
}
const remote = () => createLightRemote({ '/inscription': () => Promise.resolve(Page) });

/** The page as the gateway sends it. */
async function arrived(): Promise<HTMLElement> {
  const place = document.createElement('div');
  place.innerHTML = renderToString(await remote().element('/inscription'));
  document.body.replaceChildren(place);
  return place;
}
const input = (place: HTMLElement, name: string) => place.querySelector<HTMLInputElement>(`[name=${name}]`)!;

function type(place: HTMLElement) {
  input(place, 'name').value = 'Ana';
  input(place, 'phone').value = '84 12a3';
  input(place, 'country').value = 'C';
  place.querySelector<HTMLInputElement>('[value=Feminino]')!.checked = true;
  input(place, 'name').focus();
  input(place, 'name').setSelectionRange(1, 2);
}
const typed = { name: 'Ana', phone: '84123', gender: 'Feminino', country: 'C' };

async function mounted(domElement: HTMLElement, more: Partial<LightMountProps>) {
  const errors: unknown[] = [];
  const log = { info: () => undefined, error: (message: string) => void errors.push(message) };
  const props = { ...lightPortal('/inscription').portal, log, domElement, ...more };
  const one = remote();
  await outsideAct(() => one.mount(props));
  return { errors, unmount: () => outsideAct(() => one.unmount(props)) };
}

beforeEach(() => values.splice(0));

test('hydration keeps elements, values, focus and caret, and tells the page what was typed', async () => {
  const place = await arrived();
  type(place);
  const before = input(place, 'name');
  const { errors, unmount } = await mounted(place, { prerendered: true });
  expect(errors).toEqual([]);
  expect(input(place, 'name')).toBe(before);
  expect(values.at(-1)).toEqual(typed);
  expect(before).toHaveFocus();
  expect([before.selectionStart, before.selectionEnd]).toEqual([1, 2]);
  expect(input(place, 'country')).toHaveValue('C');
  await unmount();
  expect(place).toBeEmptyDOMElement();
});

test('a page that differs from what was rendered is drawn anew, and what was typed is typed again', async () => {
  const place = await arrived();
  place.querySelector('h1')!.replaceWith(document.createElement('h2'));
  type(place);
  const before = input(place, 'name');
  const { errors } = await mounted(place, { prerendered: true });
  expect(errors).toEqual(['the prerendered page was drawn anew']);
  const now = input(place, 'name');
  expect(now).not.toBe(before);
  expect(values.at(-1)).toEqual(typed);
  expect(now).toHaveFocus();
  expect([now.selectionStart, now.selectionEnd]).toEqual([1, 2]);
});

test('another release takes over what was typed in the page of the first', async () => {
  const place = await arrived();
  type(place);
  const other = document.createElement('div');
  place.after(other);
  await mounted(other, { previous: place });
  expect(values.at(-1)).toEqual(typed);
  expect(input(other, 'name')).toHaveValue('Ana');
  expect(other.querySelector('[value=Feminino]')).toBeChecked();
});

test('a page that throws at its first render fails to mount, and one that throws later is reported', async () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = createLightRemote({
    '/inscription': () =>
      Promise.resolve(() => {
        throw new Error('partiu-se');
      }),
  });
  const crashes: unknown[] = [];
  const { portal } = lightPortal('/inscription');
  const props = {
    ...portal,
    domElement: document.createElement('div'),
    crashed: (e: unknown) => void crashes.push(e),
  };
  await expect(outsideAct(() => broken.mount(props))).rejects.toThrow('partiu-se');
  expect(crashes).toEqual([]);
  silence.mockRestore();
});

test('input in a page that its failing release emptied is restored in the next release', async () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const place = await arrived();
  type(place);
  const broken = createLightRemote({
    '/inscription': () =>
      Promise.resolve(() => {
        throw new Error('partiu-se');
      }),
  });
  const props = { ...lightPortal('/inscription').portal, domElement: place, prerendered: true };
  await expect(outsideAct(() => broken.mount(props))).rejects.toThrow('partiu-se');
  expect(place).toBeEmptyDOMElement();
  const other = document.createElement('div');
  place.after(other);
  await mounted(other, { previous: place });
  expect(values.at(-1)).toEqual(typed);
  silence.mockRestore();
});

test('mounting fails when the code of the page does not arrive', async () => {
  const late = createLightRemote({ '/inscription': () => Promise.reject(new Error('no line')) });
  const props = { ...lightPortal('/inscription').portal, domElement: document.createElement('div') };
  await expect(late.mount(props)).rejects.toThrow('no line');
});
