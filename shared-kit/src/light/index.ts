import './light.css';

export { readDay } from '../day-text.ts';
export { openDocument } from '../data/open-document.ts';
export { later } from '../remote/lazy-code.tsx';
export { callPublic, LightFailure } from './call-public.ts';
export { CheckField, FileField, RadioField, SelectField, type LightOption } from './choice-fields.tsx';
export { createLightRemote, type LightMountProps, type LightRemote } from './create-light-remote.tsx';
export type { FormProblem, FormValues } from './form-store.ts';
export { FormSummary, LightForm } from './light-form.tsx';
export { LightContext, useLightPortal, useLightStore, type LightPortal } from './light-portal.tsx';
export { Alert, Button, Buttons, FailureNote, LightPage, Panel, Skeleton, Stepper } from './pieces.tsx';
export type { Mask } from './text-field.tsx';
export { DateField, TextField } from './text-field.tsx';
export { useLightForm, type LightFormApi } from './use-light-form.ts';
export { uploadPublic } from './upload-public.ts';
