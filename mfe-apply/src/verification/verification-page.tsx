import type { verifyDocument } from '@portal/shared-kit/contract/admissions/candidate-tracking';
import {
  Button,
  callPublic,
  FormSummary,
  later,
  LightForm,
  LightPage,
  TextField,
  useLightForm,
  useLightPortal,
  type LightFailure,
} from '@portal/shared-kit/light';
import { useCallback, useEffect, useRef, useState } from 'react';
import '../common/apply.css';
import { CallFailure } from '../common/call-failure.tsx';
import { messages as text } from './messages.ts';
import type { Verified } from './verified-view.tsx';

const VerifiedView = later(() => import('./verified-view.tsx').then((m) => m.VerifiedView));

const length = 16;

/** Formats a verification code while typing: hexadecimal in groups of four, with any separators. */
export const maskCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-F]/g, '')
    .slice(0, length)
    .replace(/(.{4})(?=.)/g, '$1-');

export const isCode = (text: string): boolean => /^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/.test(text);

/** The code at the end of the address, as in the QR code of a paper; empty where there is none. */
export const codeIn = (pathname: string): string => maskCode(pathname.split('/')[2] ?? '');

/** `/verificar/:code?`: whether a paper with this code was issued here, and its facts (G.4, G.6). */
export function VerificationPage() {
  const { location } = useLightPortal();
  const form = useLightForm({ id: 'verificar', initial: { code: '' } });
  const { store } = form;
  const [checking, setChecking] = useState(false);
  const [verified, setVerified] = useState<Verified>();
  const [failure, setFailure] = useState<LightFailure>();

  const check = useCallback(
    async (code: string) => {
      setVerified(undefined);
      setFailure(undefined);
      if (!isCode(code))
        return store.show([{ field: 'code', message: code ? text.codeWrong : text.codeEmpty }]);
      store.show([]);
      setChecking(true);
      try {
        setVerified(
          (await callPublic<typeof verifyDocument>('GET', '/verify/:code', { params: { code } })).data,
        );
      } catch (error) {
        setFailure(error as LightFailure);
      } finally {
        setChecking(false);
      }
    },
    [store],
  );
  // A code in the address is looked up once.
  const lookedUpCode = useRef('');
  useEffect(() => {
    const code = codeIn(location.getState().pathname);
    if (!isCode(code) || lookedUpCode.current === code) return;
    lookedUpCode.current = code;
    store.fill({ code });
    void check(code);
  }, [location, store, check]);

  return (
    <LightPage title={text.title}>
      <p className="p-muted">{text.help}</p>
      <LightForm form={form} label={text.title} onSubmit={() => check(form.values.code)}>
        <FormSummary form={form} />
        <TextField
          form={form}
          name="code"
          label={text.code}
          hint={text.codeHint}
          mask={maskCode}
          maxLength={19}
          autoComplete="off"
          required
        />
        <CallFailure failure={failure} retry={() => void check(form.values.code)} />
        <Button kind="primary" type="submit" busy={checking}>
          {checking ? text.submitting : text.submit}
        </Button>
      </LightForm>
      {verified && <VerifiedView paper={verified} />}
    </LightPage>
  );
}
