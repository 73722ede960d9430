import { ScreenFrame } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';
import { RequestList } from './request-list.tsx';

/** `/extract`: what was ordered besides teaching, with the states of payment and of the order (decision 117). */
export const ServiceExtractPage = () => (
  <ScreenFrame title={text.extractTitle}>
    <RequestList />
  </ScreenFrame>
);
