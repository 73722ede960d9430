export { answer } from './answers.ts';
export { violations } from './axe.ts';
export { fakeApi, held, lost, on, refuse, type Fake, type FakeApi } from './fake-api.ts';
export { fakeRegister } from './fake-register.ts';
export { narrowed } from './narrowed.ts';
export { offered, onNarrowScreen, savedFiles } from './page-helpers.ts';
export { lightPortal, renderLight, type LightTest } from './render-light.tsx';
export { rowOf } from './row-of.ts';
export { renderScreen, type ScreenTest } from './render-screen.tsx';
