import { usePortal } from '@portal/shared-kit';
import { ownPath } from '@portal/shared-kit/contract/grading/own-path';
import { answer, fakeApi, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Loaded } from './loaded.tsx';
import { useKept } from './use-kept.ts';

const path = { average: null, credits: { passed: 0, total: 6 }, plan: [], semesters_left: 2 };

/** The page, with data stored by an earlier visit. */
function Course({ stored }: { stored: unknown }) {
  const { drafts } = usePortal();
  useState(() => stored !== undefined && drafts.save(key, stored));
  const query = useKept(ownPath, {});
  return <Loaded query={query}>{({ data }) => <p>{data.course}</p>}</Loaded>;
}

function visit(courseName: () => string, stored: unknown) {
  const api = fakeApi(on(ownPath, () => answer.one({ ...path, course: courseName() })));
  const shown = renderScreen(<Course stored={stored} />, { api });
  return { ...shown, storedNow: () => shown.portal.props.drafts.read(key) };
}
const key = 'kept:/student-path:{}';
const lost = () => {
  throw refuse('unavailable', 'O portal está a iniciar.');
};
const at = Date.parse('2026-11-21T12:03:00Z');

test('an answer is kept with its time', async () => {
  const { storedNow } = visit(() => 'Engenharia', undefined);
  expect(await screen.findByText('Engenharia')).toBeVisible();
  await waitFor(() =>
    expect(storedNow()).toMatchObject({
      release: 'test',
      at: expect.any(Number),
      data: { data: { course: 'Engenharia' } },
    }),
  );
  expect(screen.queryByText(/^Sem ligação/)).not.toBeInTheDocument();
});

test('where the portal is not reached, the last answer is shown with its time', async () => {
  visit(lost, { release: 'test', at, data: answer.one({ ...path, course: 'Direito' }) });
  expect(await screen.findByText('Direito')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Sem ligação: dados de 21/11, 14:03');
});

test.each([
  ['nothing was kept', lost, undefined],
  [
    'another release kept it',
    lost,
    { release: 'before', at, data: answer.one({ ...path, course: 'Direito' }) },
  ],
  [
    'the portal refuses',
    () => {
      throw refuse('forbidden', 'O portal está a iniciar.');
    },
    { release: 'test', at, data: answer.one({ ...path, course: 'Direito' }) },
  ],
] as const)('the failure is shown where %s', async (_why, courseName, stored) => {
  visit(courseName, stored);
  expect(await screen.findByText('O portal está a iniciar.')).toBeVisible();
  expect(screen.queryByText('Direito')).not.toBeInTheDocument();
});

test('an answer that the portal refuses by now is kept no longer', async () => {
  const refused = () => {
    throw refuse('forbidden', 'Não tem permissão.');
  };
  const { storedNow } = visit(refused, {
    release: 'test',
    at,
    data: answer.one({ ...path, course: 'Direito' }),
  });
  expect(await screen.findByText('Não tem permissão.')).toBeVisible();
  await waitFor(() => expect(storedNow()).toBeUndefined());
});
