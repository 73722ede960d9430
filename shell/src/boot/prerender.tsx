import { portalContracts } from '@portal/shared-kit/contract/gateway/portal-contract';
import { tokenCss } from '@portal/shared-kit/contract/core/tokens';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { unknownInstitution } from '../portal/institution.ts';
import { ownPaths } from '../routing/own-paths.ts';
import { OldBrowserNotice } from './old-browser-notice.tsx';
import { SignIn } from '../sign-in/sign-in.tsx';

export { portalContracts, tokenCss };
/** Route patterns of the shell itself. */
export const routes: string[] = Object.values(ownPaths).flat();

const never = () => Promise.reject(new Error('not at build time'));

/** The sign-in page as HTML; must equal what `main.tsx` renders for hydration. */
export const renderSignIn = (): string =>
  renderToString(
    <SignIn signIn={never} secondStep={never} institution={unknownInstitution} hasApplication={false} />,
  );

export const renderOldBrowser = (browsers: readonly string[]): string =>
  renderToStaticMarkup(<OldBrowserNotice browsers={browsers} />);
