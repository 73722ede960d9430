import { ScreenFrame } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';
import { RequestList } from './request-list.tsx';

/** `/extract`: service requests, with the states of payment and of the request (decision 117). */
export const ServiceExtractPage = () => (
  <ScreenFrame title={text.extractTitle}>
    <RequestList />
  </ScreenFrame>
);
