import { Form, Input } from '@portal/shared-kit/ui-data';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import * as z from 'zod';
import { ApiFailure } from '../../data/api-failure.ts';
import { held, renderScreen, violations } from '../../testing/index.ts';
import { FormDrawer, PageForm } from '../form.ts';

const schema = z.object({ name: z.string().regex(/^[a-z ]*$/i) });
const empty = {};

function Editing({ save = async () => undefined }: { save?: (value: object) => Promise<unknown> }) {
  const [open, setOpen] = useState(true);
  return (
    <FormDrawer
      title="Editar"
      schema={schema}
      value={open ? empty : undefined}
      onSubmit={save}
      onClose={() => setOpen(false)}
    >
      <Form.Item name="name" label="Nome">
        <Input />
      </Form.Item>
    </FormDrawer>
  );
}
const typeName = (rendered: ReturnType<typeof renderScreen>) =>
  rendered.user.type(screen.getByRole('textbox', { name: 'Nome' }), 'Ana');
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('what is pasted is checked and sent without invisible characters', async () => {
  const save = jest.fn().mockResolvedValue(undefined);
  const { user } = renderScreen(<Editing save={save} />);
  await user.click(screen.getByRole('textbox', { name: 'Nome' }));
  await user.paste('Ana\u00A0Ma\u200Bria');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await closed();
  expect(save).toHaveBeenCalledWith({ name: 'Ana Maria' });
});

test('the question whether to leave goes with a save that came late', async () => {
  const slow = held();
  const rendered = renderScreen(<Editing save={() => slow} />);
  await typeName(rendered);
  await rendered.user.click(screen.getByRole('button', { name: 'Guardar' }));
  await rendered.user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByRole('dialog', { name: 'Sair sem guardar?' })).toBeInTheDocument();
  await act(async () => slow.release());
  await closed();
});

test('the late answer to a form that was discarded does not close the next one', async () => {
  const slow = held();
  function Registers() {
    const [value, setValue] = useState<object | undefined>({});
    return (
      <>
        <button type="button" onClick={() => setValue({})}>
          Outro
        </button>
        <FormDrawer
          title="Editar"
          schema={schema}
          value={value}
          onSubmit={() => slow}
          onClose={() => setValue(undefined)}
        >
          <Form.Item name="name" label="Nome">
            <Input />
          </Form.Item>
        </FormDrawer>
      </>
    );
  }
  const rendered = renderScreen(<Registers />);
  await typeName(rendered);
  const { user } = rendered;
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  const question = within(await screen.findByRole('dialog', { name: 'Sair sem guardar?' }));
  await user.click(question.getByRole('button', { name: 'Sair sem guardar' }));
  await closed();
  await user.click(screen.getByRole('button', { name: 'Outro' }));
  await typeName(rendered);
  await act(async () => slow.release());
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Ana');
});

test('a refusal that comes after the form was discarded is no fault of the page, and is not told', async () => {
  const slow = held();
  const refused = new ApiFailure('invalid', 'Corrija os campos.', { errors: { name: ['Use letras.'] } });
  const rendered = renderScreen(<Editing save={() => slow.then(() => Promise.reject(refused))} />);
  await typeName(rendered);
  await rendered.user.click(screen.getByRole('button', { name: 'Guardar' }));
  await rendered.user.click(screen.getByRole('button', { name: 'Cancelar' }));
  const question = within(await screen.findByRole('dialog', { name: 'Sair sem guardar?' }));
  await rendered.user.click(question.getByRole('button', { name: 'Sair sem guardar' }));
  await closed();
  await act(async () => slow.release());
  expect(screen.queryByText(/Use letras/)).not.toBeInTheDocument();
});

test('going back without saving closes the form, and the page behind is complete', async () => {
  const view = renderScreen(<Editing />, { url: '/a?page=1' });
  act(() => view.portal.props.history.push('/a?page=2'));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await typeName(view);
  expect(view.portal.unsaved()).toBe(true);
  view.go(-1);
  await closed();
  expect(view.portal.unsaved()).toBe(false);
});

test('shows errors of the API with the labels on the screen, never with wire names', async () => {
  const refused = new ApiFailure('invalid', 'Corrija os campos assinalados.', {
    errors: {
      name: ['Indique o nome.', 'Use letras.'],
      'name.0.first_part': ['Falta a primeira parte.'],
      dep_id: ['O departamento foi eliminado.'],
    },
  });
  const rendered = renderScreen(<Editing save={() => Promise.reject(refused)} />);
  await typeName(rendered);
  await rendered.user.click(screen.getByRole('button', { name: 'Guardar' }));
  const told = await screen.findAllByRole('status');
  expect(told.map(({ textContent }) => textContent)).toEqual([
    'Nome: Indique o nome. Use letras.',
    'Nome: Falta a primeira parte.',
    'O departamento foi eliminado.',
  ]);
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveAccessibleDescription(/Indique o nome\./);
});

test('a problem that the browser sees is told by the form, in its language', async () => {
  const rendered = renderScreen(
    <PageForm
      schema={z.object({ email: z.email('Indique um e-mail válido.') })}
      value={empty}
      onSubmit={async () => false}
    >
      <Form.Item name="email" label="E-mail">
        <Input type="email" />
      </Form.Item>
    </PageForm>,
  );
  await rendered.user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ana');
  await rendered.user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findAllByText('Indique um e-mail válido.')).not.toEqual([]);
});

test('the bar that stays over what scrolls has the colour it stands on: that of the page, or of a drawer', () => {
  const ground = () => screen.getByRole('button', { name: 'Guardar' }).parentElement!.style.background;
  const { unmount } = renderScreen(
    <PageForm schema={schema} value={empty} onSubmit={async () => false}>
      {null}
    </PageForm>,
  );
  expect(ground()).toBe('var(--p-ground)');
  unmount();
  renderScreen(<Editing />);
  expect(ground()).toBe('var(--p-surface)');
});

test('the summary names the field of each problem that does not name it itself, and leads to it', async () => {
  const required = z.string('Este campo é obrigatório.').min(1, 'Este campo é obrigatório.');
  const rules = z.object({
    name: required,
    plan: z.string('Este plano não tem ano.'),
    year: z.string('Indique o ano.'),
    hidden: z.string('Falta o departamento.'),
  });
  const rendered = renderScreen(
    <PageForm schema={rules} value={{ name: '' }} onSubmit={async () => false}>
      <Form.Item name="name" label="Nome">
        <Input />
      </Form.Item>
      <Form.Item name="plan" label="Ano do plano">
        <Input />
      </Form.Item>
      <Form.Item name="year" label="Ano">
        <Input />
      </Form.Item>
    </PageForm>,
  );
  await rendered.user.click(screen.getByRole('button', { name: 'Guardar' }));
  const lines = within(await screen.findByRole('list')).getAllByRole('button');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Nome: Este campo é obrigatório.',
    'Ano do plano: Este plano não tem ano.',
    'Indique o ano.',
    'Falta o departamento.',
  ]);
  expect(await violations()).toEqual([]);
  await rendered.user.click(lines[2]!);
  expect(screen.getByRole('textbox', { name: 'Ano' })).toHaveFocus();
});

test('saving to add another empties what a choice filled in, too', async () => {
  const records: unknown[] = [];
  const registered = z.object({ name: z.string(), document: z.string() });
  function Known() {
    const form = Form.useFormInstance();
    return (
      <button type="button" onClick={() => form.setFieldsValue({ name: 'Ana', document: '110100200300A' })}>
        Pessoa já registada
      </button>
    );
  }
  const { user } = renderScreen(
    <FormDrawer
      title="Registar"
      schema={registered}
      value={empty}
      keeps={[]}
      onSubmit={async (record) => records.push(record)}
      onClose={() => undefined}
    >
      <Known />
      {Object.entries({ name: 'Nome', document: 'Documento' }).map(([name, label]) => (
        <Form.Item key={name} name={name} label={label}>
          <Input />
        </Form.Item>
      ))}
    </FormDrawer>,
  );
  await user.click(screen.getByRole('button', { name: 'Pessoa já registada' }));
  await user.click(screen.getByRole('button', { name: 'Guardar e adicionar outro' }));
  await waitFor(() => expect(records).toEqual([{ name: 'Ana', document: '110100200300A' }]));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue(''));
  expect(screen.getByRole('textbox', { name: 'Documento' })).toHaveValue('');
});
