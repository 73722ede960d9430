import { useState } from 'react';
import { department } from '@portal/shared-kit/contract/offer/department';
import { on, lost, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { row, serve } from '../testing/department-fake.ts';
import { DepartmentPage } from './department-page.tsx';

const toast = (text: string | RegExp) => screen.findByText(text, { selector: '[data-toast]' });

test('a department is added with its head, and the list shows it', async () => {
  const api = serve([row(1, 'Engenharia')]);
  const { user, portal } = renderScreen(<DepartmentPage />, { api });
  await screen.findByRole('row', { name: /Engenharia/ });
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Adicionar – Departamentos' }));

  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await toast('O campo chefe do departmento nao estar vazio!')).toBeInTheDocument();
  expect(drawer.getAllByText('Indique o nome do departamento.')).toHaveLength(2);
  expect(drawer.getByLabelText('Departamento')).toHaveFocus();
  expect(api.calls(department.create)).toEqual([]);

  await user.type(drawer.getByLabelText('Departamento'), 'Ciências da Saúde');
  expect(portal.unsaved()).toBe(true);
  await user.click(drawer.getByLabelText('Chefe do departamento'));
  await user.click(await screen.findByText('Bento Cossa', { selector: '.ant-select-item-option-content' }));
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));

  expect(await screen.findByRole('row', { name: /Ciências da Saúde/ })).toBeInTheDocument();
  expect(await toast('Registo criado com sucesso.')).toBeInTheDocument();
  expect(api.calls(department.create)[0]!.body).toEqual({
    dep_name: 'Ciências da Saúde',
    description: '',
    head_id: 9,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(portal.unsaved()).toBe(false);
  expect(screen.getByRole('button', { name: 'Adicionar' })).toHaveFocus();
});

test('refuses a name that is in the list, ignoring case and accents, without a call', async () => {
  const api = serve([row(1, 'Ciências')]);
  const { user } = renderScreen(<DepartmentPage />, { api });
  await screen.findByRole('row', { name: /Ciências/ });
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('Departamento'), ' CIENCIAS{Enter}');
  expect(await toast('Este departamento ja existe.')).toBeInTheDocument();
  expect(drawer.getAllByText('Este departamento ja existe.')).toHaveLength(2);
  expect(api.calls(department.create)).toEqual([]);
});

test('a name that somebody else just took is refused with the same text, and what was typed stays', async () => {
  const { user } = renderScreen(<DepartmentPage />, {
    api: serve(
      [],
      on(department.create, () => {
        const message = 'Este departamento ja existe.';
        throw refuse('duplicate', message, { errors: { dep_name: [message] } });
      }),
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('Departamento'), 'Letras{Enter}');
  expect(await toast('Este departamento ja existe.')).toBeInTheDocument();
  expect(drawer.getAllByText('Este departamento ja existe.')).toHaveLength(2);
  expect(drawer.getByLabelText('Departamento')).toHaveValue('Letras');
});

test('a save that fails keeps what was typed, and trying again saves it', async () => {
  let down = true;
  const { user } = renderScreen(<DepartmentPage />, {
    api: serve(
      [],
      on(department.create, (_, next) => {
        if (down) throw lost('offline');
        return next();
      }),
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('Departamento'), 'Letras{Enter}');
  expect(await toast(/Sem ligação ao servidor/)).toBeInTheDocument();
  expect(drawer.getByText(/Não foi guardado/)).toBeInTheDocument();
  expect(drawer.getByLabelText('Departamento')).toHaveValue('Letras');
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('row', { name: /Letras/ })).toBeInTheDocument();
});

test('closing a form with something typed asks first', async () => {
  const { user, portal } = renderScreen(<DepartmentPage />, { api: serve([]) });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('Departamento'), 'Letras');
  await user.click(drawer.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Continuar a editar' }));
  expect(drawer.getByLabelText('Departamento')).toHaveValue('Letras');
  await user.click(drawer.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Sair sem guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(portal.unsaved()).toBe(false);
});

test('the second of two editors sees the conflict and the current record, and loses no input', async () => {
  const rows = [row(1, 'Engenharia')];
  const api = serve(
    rows,
    on(department.update, (args, next) => {
      if (args.body.version !== rows[0]!.version) throw refuse('conflict', 'O registo foi alterado.');
      return next();
    }),
  );
  const { user } = renderScreen(<DepartmentPage />, { api });
  await user.click(await screen.findByRole('button', { name: 'Editar Engenharia' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Editar – Engenharia' }));
  await user.clear(drawer.getByLabelText('Departamento'));
  await user.type(drawer.getByLabelText('Departamento'), 'Engenharia Civil');

  rows[0] = row(1, 'Engenharias', { description: 'De outra pessoa', version: 2 });
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await drawer.findByText(/foi alterado por outra pessoa/)).toBeInTheDocument();

  await user.click(drawer.getByRole('button', { name: 'Carregar versão actual' }));
  expect(await drawer.findByText('Valor actual: «Engenharias»')).toBeInTheDocument();
  expect(drawer.getByLabelText('Departamento')).toHaveValue('Engenharia Civil');
  expect(drawer.getByLabelText('Descrição')).toHaveValue('De outra pessoa');

  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('row', { name: /Engenharia Civil/ })).toBeInTheDocument();
  expect(api.calls(department.update).at(-1)!.body).toMatchObject({
    dep_name: 'Engenharia Civil',
    description: 'De outra pessoa',
    version: 2,
  });
});

test('restores unsaved input in the form after the page was left, until it is discarded or saved', async () => {
  const Page = () => {
    const [visit, setVisit] = useState(1);
    return (
      <>
        <button onClick={() => setVisit(visit + 1)}>Sair e voltar</button>
        <DepartmentPage key={visit} />
      </>
    );
  };
  const api = serve([row(1, 'Engenharia')]);
  const { user } = renderScreen(<Page />, { api });
  const open = async (button: string) => {
    await user.click(await screen.findByRole('button', { name: button }));
    return within(await screen.findByRole('dialog'));
  };
  const leave = () => user.click(screen.getByText('Sair e voltar'));

  await user.type((await open('Adicionar')).getByLabelText('Departamento'), 'Letras');
  await leave();
  const again = await open('Adicionar');
  expect(again.getByText('Recuperámos o que tinha escrito e não guardou.')).toBeInTheDocument();
  expect(again.getByLabelText('Departamento')).toHaveValue('Letras');
  await user.click(again.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('row', { name: /Letras/ })).toBeInTheDocument();

  const edit = await open('Editar Engenharia');
  expect(edit.queryByText(/Recuperámos/)).not.toBeInTheDocument();
  await user.type(edit.getByLabelText('Descrição'), '!');
  await leave();
  const edited = await open('Editar Engenharia');
  expect(edited.getByLabelText('Descrição')).toHaveValue('Ensino de Engenharia!');
  await user.click(edited.getByRole('button', { name: 'Descartar o rascunho' }));
  expect(edited.getByLabelText('Descrição')).toHaveValue('Ensino de Engenharia');
  await leave();
  expect((await open('Editar Engenharia')).queryByText(/Recuperámos/)).not.toBeInTheDocument();
});
