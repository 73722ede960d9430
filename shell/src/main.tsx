import './sign-in/sign-in.css';
// Code common to all pages; the page's own code is already being fetched (see boot/head.ts).
import 'react-dom/client';
import { showStuck } from './boot/stuck.ts';

const pages = {
  /** A light page needs neither session nor portal. */
  light: () =>
    import(/* webpackChunkName: "light" */ './boot/light-page.tsx').then((page) => page.openLightPage),
  /** The sign-in page, with the portal to follow. */
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
