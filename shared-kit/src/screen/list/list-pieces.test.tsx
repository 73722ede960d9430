import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen, violations } from '../../testing/index.ts';
import { DayInput, FileInput, Pager } from '../index.ts';

function Paging({ pages }: { pages: number }) {
  const [page, setPage] = useState(1);
  const fixed = { total: pages * 10, capped: false, perPage: 10, setPerPage: () => undefined };
  return <Pager list={{ ...fixed, page, setPage }} />;
}

test('the focus stays among the pages when the button that turned to the last one closes', async () => {
  const it = renderScreen(<Paging pages={2} />);
  const next = screen.getByRole('button', { name: 'Seguinte' });
  await it.user.click(next);
  expect(next).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Página 2' })).toHaveFocus();
  await it.user.click(screen.getByRole('button', { name: 'Anterior' }));
  expect(screen.getByRole('button', { name: 'Página 1' })).toHaveFocus();
});

test('a day is shown and typed as dd/mm/aaaa, and is none until it is complete', async () => {
  const told = jest.fn();
  const it = renderScreen(
    <label>
      Desde
      <DayInput value="2026-02-03" onDay={told} />
    </label>,
  );
  const day = screen.getByRole('textbox', { name: 'Desde' });
  expect(day).toHaveValue('03/02/2026');
  await it.user.clear(day);
  expect(told).toHaveBeenLastCalledWith(undefined);
  await it.user.type(day, '21/11/202');
  expect(told).toHaveBeenLastCalledWith(undefined);
  await it.user.type(day, '6');
  expect(told).toHaveBeenLastCalledWith('2026-11-21');
});

test('a file is chosen with a button in Portuguese that says which it was', async () => {
  const chosen = jest.fn();
  const it = renderScreen(
    <label>
      Papel
      <FileInput onFile={chosen} />
    </label>,
  );
  expect(screen.getByText('Escolher ficheiro')).toBeInTheDocument();
  expect(screen.getByText('Nenhum ficheiro escolhido')).toBeInTheDocument();
  const file = new File(['x'], 'talao.pdf');
  await it.user.upload(screen.getByLabelText(/^Papel/), file);
  expect(chosen).toHaveBeenCalledWith(file);
  expect(screen.getByText('talao.pdf')).toBeInTheDocument();
  expect(await violations()).toEqual([]);
});
