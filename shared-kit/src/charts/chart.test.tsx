import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../testing/axe.ts';
import { Chart } from './index.ts';

const points = [
  { label: 'Informática', value: 4 },
  { label: 'Direito', value: 9 },
];
const chart = (
  <Chart kind="bars" title="Cursos por departamento" labels="Departamento" unit="Cursos" points={points} />
);

test('the drawing has a title and says in words what it shows', () => {
  render(chart);
  expect(screen.getByRole('figure', { name: 'Cursos por departamento' })).toBeVisible();
  expect(screen.getByRole('img')).toHaveAccessibleName(
    'Cursos por departamento: 2 valores de Cursos. Maior: Direito (9).',
  );
});

test('the same points can be read as a table, by keyboard too', async () => {
  render(chart);
  await userEvent.tab();
  expect(screen.getByText('Ver em tabela')).toHaveFocus();
  const table = within(screen.getByRole('table', { name: 'Cursos por departamento', hidden: true }));
  expect(table.getByRole('rowheader', { name: 'Direito', hidden: true }).nextSibling).toHaveTextContent('9');
});

test('puts additional values in columns of their own, and formats values with the given function', () => {
  render(
    <Chart
      kind="columns"
      title="Valores"
      labels="Tipo"
      unit="Esperado"
      points={points}
      others={[{ unit: 'Recebido', values: [1, 2] }]}
      format={(value) => `${value} MZN`}
    />,
  );
  const table = within(screen.getByRole('table', { name: 'Valores', hidden: true }));
  const cells = (name: string) =>
    [...table.getByRole('row', { name, hidden: true }).children].map((cell) => cell.textContent);
  expect(cells('Tipo Esperado Recebido')).toEqual(['Tipo', 'Esperado', 'Recebido']);
  expect(cells('Direito 9 MZN 2 MZN')).toEqual(['Direito', '9 MZN', '2 MZN']);
  expect(screen.getByRole('img')).toHaveAccessibleName(/Maior: Direito \(9 MZN\)/);
});

test('a drawing of bars is as high as the lines of its labels need', () => {
  const many = Array.from({ length: 8 }, (_, n) => ({
    label: `Ciências Económicas e Empresariais ${n}`,
    value: n,
  }));
  const { rerender } = render(
    <Chart kind="bars" title="Cursos" labels="Departamento" unit="Cursos" points={many} />,
  );
  const height = () => parseInt(screen.getByRole('img').parentElement!.style.minHeight, 10);
  // Three lines of 15 pixels each.
  expect(height()).toBeGreaterThanOrEqual(8 * 3 * 15);
  rerender(<Chart kind="bars" title="Cursos" labels="Departamento" unit="Cursos" points={points} />);
  expect(height()).toBeLessThan(120);
  rerender(<Chart kind="columns" title="Cursos" labels="Departamento" unit="Cursos" points={many} />);
  expect(height()).toBeNaN();
});

test('has no accessibility violations', async () => {
  const { container } = render(chart);
  expect(await violations(container)).toEqual([]);
});
