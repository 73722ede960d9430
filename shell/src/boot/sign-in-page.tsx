import { useEffect, useState } from 'react';
import { institution, unknownInstitution } from '../portal/institution.ts';
import type { BrowserSession } from '../session/browser-session.ts';
import { SignIn } from '../sign-in/sign-in.tsx';

interface Props {
  browser: Pick<BrowserSession, 'session'>;
}

/** The hydrated sign-in page: first as prerendered, then with the institution and the links contributed by releases. */
export function SignInPage({ browser }: Props) {
  const [shown, setShown] = useState(unknownInstitution);
  const [hasApplication, setHasApplication] = useState(false);
  useEffect(() => {
    setShown(institution.getState());
    setHasApplication(contributesApplication());
    return institution.subscribe(setShown);
  }, []);
  const { session } = browser;
  return (
    <SignIn
      signIn={session.signIn}
      secondStep={session.secondStep}
      providers={session}
      institution={shown}
      hasApplication={hasApplication}
    />
  );
}

/** Whether a release serves the public application; read from the inlined snapshot as text, since its schema is not loaded yet. */
const contributesApplication = (): boolean =>
  document.getElementById('portal-registry')?.textContent?.includes('"path":"/inscription"') ?? false;
