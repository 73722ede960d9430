import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { jsx, register, signature } from './runtime.ts';

/** Registers a component as the compiler does, with the hooks that it calls. */
function built<P extends object>(
  id: string,
  component: (props: P) => ReactElement,
  hooks = '',
): typeof component {
  signature()(component, hooks);
  register(component, id);
  return component;
}
const Field = ({ label }: { label: string }) => {
  const [text, setText] = useState('');
  return (
    <label>
      {label}
      <input value={text} onChange={({ target }) => setText(target.value)} />
    </label>
  );
};
/** What a build draws: its field with a label of its own. */
const drawn = (id: string, label: string, hooks?: string) =>
  jsx(
    built(id, () =>
      jsx(
        built(`${id} field`, (props: { label: string }) => <Field {...props} />, hooks),
        { label },
      ),
    ),
    {},
  );
/** The builds that are registered take over. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

test('keeps input when a newer build renders the same components differently', async () => {
  const { rerender } = render(drawn('page', 'Nota'));
  await userEvent.type(screen.getByLabelText('Nota'), 'Meia frase');
  rerender(drawn('page', 'Observação'));
  await settled();
  expect(screen.getByLabelText('Observação')).toHaveValue('Meia frase');
});

test('rendered components update to a newer build by themselves', async () => {
  const Title = built('title', () => <h1>Antes</h1>);
  render(jsx(Title, {}));
  built('title', () => <h1>Depois</h1>);
  await settled();
  expect(screen.getByRole('heading')).toHaveTextContent('Depois');
});

test('a component that calls other hooks begins anew instead of failing', async () => {
  const { rerender } = render(drawn('other', 'Nota', 'one'));
  await userEvent.type(screen.getByLabelText('Nota'), 'Meia frase');
  rerender(drawn('other', 'Nota', 'two'));
  await settled();
  expect(screen.getByLabelText('Nota')).toHaveValue('');
});

test('a component with a hook of its own that calls others begins anew, too', async () => {
  const withHook = (key: string) => {
    const useOwn = () => 1;
    signature()(useOwn, key);
    const component = () => <Field label="Nota" />;
    signature()(component, 'same', false, () => [useOwn]);
    register(component, 'hooked');
    return jsx(component, {});
  };
  const { rerender } = render(withHook('one'));
  await userEvent.type(screen.getByLabelText('Nota'), 'fica');
  rerender(withHook('one'));
  await settled();
  expect(screen.getByLabelText('Nota')).toHaveValue('fica');
  rerender(withHook('two'));
  await settled();
  expect(screen.getByLabelText('Nota')).toHaveValue('');
});

test('a part whose code comes later keeps what was typed: that of the newer build is fetched before it is drawn', async () => {
  /** As `later` makes it, drawn by the compiler's own calls. */
  const partOf = (label: string) => {
    const part = () => <Field label={label} />;
    const code = {
      current: undefined as ((props: object) => ReactElement) | undefined,
      load: async () => (code.current ??= built('part', part)),
    };
    const Later = () => (code.current ? jsx(code.current, {}) : <p>A carregar</p>);
    register(Object.assign(Later, { code }), 'later part');
    return { code, element: jsx(Later, {}) };
  };
  const first = partOf('Nota');
  await first.code.load();
  const { rerender } = render(first.element);
  await userEvent.type(screen.getByLabelText('Nota'), 'Meia frase');
  rerender(partOf('Observação').element);
  await settled();
  expect(screen.getByLabelText('Observação')).toHaveValue('Meia frase');
});
