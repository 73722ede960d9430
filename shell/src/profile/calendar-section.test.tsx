import {
  calendarFeed,
  endCalendarFeed,
  renewCalendarFeed,
} from '@portal/shared-kit/contract/grading/own-exam';
import { answer, fakeApi, on, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen } from '@testing-library/react';
import { CalendarSection } from './calendar-section.tsx';

test('the address is created, shown once with a link for calendars, renewed and ended', async () => {
  let created_at: string | null = null;
  let made = 0;
  const api = fakeApi(
    on(calendarFeed, () => answer.one({ created_at })),
    on(renewCalendarFeed, () => {
      created_at = '2026-11-29T10:00:00.000Z';
      made += 1;
      return answer.done('Endereço criado.', {
        url: `https://portal.test/api/calendar/${made}/exames.ics`,
        created_at,
      });
    }),
    on(endCalendarFeed, () => {
      created_at = null;
      return answer.done('Terminado.', null);
    }),
  );
  const { user } = renderScreen(<CalendarSection />, { api });
  await user.click(await screen.findByRole('button', { name: 'Criar endereço' }));
  expect(await screen.findByLabelText('Endereço do calendário')).toHaveValue(
    'https://portal.test/api/calendar/1/exames.ics',
  );
  expect(screen.getByRole('link', { name: 'Abrir no calendário' })).toHaveAttribute(
    'href',
    'webcal://portal.test/api/calendar/1/exames.ics',
  );
  expect(await violations()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Renovar endereço' }));
  expect(await screen.findByDisplayValue('https://portal.test/api/calendar/2/exames.ics')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Terminar endereço' }));
  expect(await screen.findByRole('button', { name: 'Criar endereço' })).toBeVisible();
  expect(screen.queryByLabelText('Endereço do calendário')).not.toBeInTheDocument();
});
