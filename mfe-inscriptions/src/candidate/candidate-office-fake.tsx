import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { Route, Routes } from '@portal/shared-kit/router';
import { renderScreen } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { reviewOf, type serve } from './candidate-fake.ts';
import { CandidatePage } from './candidate-page.tsx';

/** The permissions of the secretary. */
export const office: Permission[] = [
  'candidates.read',
  'candidates.update',
  'candidates.approve',
  'inscriptions.read',
  'courses.read',
];
/** Renders the page over a fake API. */
export const open = (api: ReturnType<typeof serve>, { url = '/Candidate/2027', actions = office } = {}) =>
  renderScreen(
    <Routes>
      <Route path="/Candidate/:year" element={<CandidatePage />} />
    </Routes>,
    { url, api, actions },
  );
/** Two candidates under review. */
export const two = () => [reviewOf(1, 'Celeste Mondlane'), reviewOf(2, 'Abel Nhaca', { gender: 'Outro' })];
/** The dialog of that name, once it is open. */
export const dialog = async (name: RegExp | string) => within(await screen.findByRole('dialog', { name }));
/** Stands in for the tab in which a paper opens. */
export const tab = () => {
  const opened = { location: { replace: jest.fn() }, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(opened as never);
  return opened;
};
