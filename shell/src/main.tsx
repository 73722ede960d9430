import './sign-in/sign-in.css';
// What every page stands on is here; what a page is comes beside it, already under way (see boot/head.ts).
import 'react-dom/client';
import { showStuck } from './boot/stuck.ts';

const pages = {
  /** A light page needs neither session nor portal. */
  light: () =>
    import(/* webpackChunkName: "light" */ './boot/light-page.tsx').then((page) => page.openLightPage),
  /** The sign-in page, and the portal behind it. */
  signIn: () => import(/* webpackChunkName: "sign-in" */ './boot/open.tsx').then((page) => page.openPage),
};

async function open(page: keyof typeof pages): Promise<void> {
  try {
    const start = await pages[page]();
    start();
  } catch (error) {
    console.error(error);
    showStuck(() => void open(page));
  }
}

void open(document.documentElement.dataset.view === 'light' ? 'light' : 'signIn');
