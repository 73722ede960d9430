import { tokenCss } from '@portal/shared-kit/contract/core/tokens';
import { portalContracts } from '@portal/shared-kit/contract/gateway/portal-contract';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { unknownInstitution } from '../portal/institution.ts';
import { ownPaths } from '../routing/own-paths.ts';
import { SignIn } from '../sign-in/sign-in.tsx';
import { bootMessages as text } from './messages.ts';

const names: Record<string, string> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
};

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

/** Which browsers work, such as 'Chrome 109', of a browserslist. */
const namesOf = (browsers: readonly string[]) =>
  browsers.flatMap((one) => {
    const [id = '', since = ''] = one.split(' >= ');
    return names[id] ? [`${names[id]} ${since}`] : [];
  });

/** Shown in a browser that is too old, in place of the portal and above the application, whose first step is HTML. */
export const OldBrowserNotice = ({ browsers }: { browsers: readonly string[] }) => (
  <div id="old">
    <p>
      <strong>{text.oldTitle}</strong>
    </p>
    <p>{text.old(namesOf(browsers))}</p>
    <p>
      <a href="/inscription">{text.oldApplication}</a>
    </p>
  </div>
);
