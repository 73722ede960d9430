import { useEffect, useState } from 'react';
import { CredentialsForm, type CredentialsFormProps } from '../common/credentials-form.tsx';
import { LightPage, type LightPageProps } from '../common/light-page.tsx';
import { takeNotice } from '../common/notice.ts';
import { signInText } from '../messages.ts';

interface SignInProps
  extends
    Pick<CredentialsFormProps, 'signIn' | 'secondStep' | 'providers'>,
    Pick<LightPageProps, 'institution'> {
  /** Whether a release contributes the public application, `/inscription`. */
  hasApplication: boolean;
}

/** `/` and `/login` (S1 §2, §5). Renders identically at build time and in the browser. */
export function SignIn({ signIn, secondStep, providers, institution, hasApplication }: SignInProps) {
  const [notice, setNotice] = useState('');
  // After hydration, because the prerendered page has no notice.
  useEffect(() => setNotice((before) => before || takeNotice()), []);
  return (
    <LightPage title={signInText.title} institution={institution}>
      <p role="status" className={notice ? 'p-note' : 'p-no-note'}>
        {notice}
      </p>
      <CredentialsForm signIn={signIn} secondStep={secondStep} providers={providers} />
      <nav className="p-links">
        <a href="/recover_password">{signInText.forgotten}</a>
        {hasApplication && <a href="/inscription">{signInText.apply}</a>}
      </nav>
    </LightPage>
  );
}
