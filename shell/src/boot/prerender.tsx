import { portalContract } from '@portal/shared-kit/contract/registry';
import { renderToString } from 'react-dom/server';
import { unknownInstitution } from '../portal/institution.ts';
import { SignIn } from '../sign-in/sign-in.tsx';

export { portalContract };

const never = () => Promise.reject(new Error('not at build time'));

/** The sign-in page as HTML; what `main.tsx` hydrates must render the same. */
export const renderSignIn = (): string =>
  renderToString(
    <SignIn
      signIn={never}
      onSignedIn={() => undefined}
      institution={unknownInstitution}
      hasApplication={false}
    />,
  );
