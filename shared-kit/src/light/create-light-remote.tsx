import { StrictMode, useEffect, type ReactElement } from 'react';
import { createRoot, hydrateRoot, type HydrationOptions, type Root } from 'react-dom/client';
import { matchesRoute } from '../contract/gateway/route-match.ts';
import { lazyCode, LazyOutlet, type LazyCode, type Loader } from '../remote/lazy-code.tsx';
import { releaseMark } from '../remote/own-place.ts';
import { LightContext, useLightStore, type LightPortal } from './light-portal.tsx';

export interface LightMountProps extends LightPortal {
  /** Where to draw. What it holds is the page as it was rendered at build time, by this very release, if `prerendered` says so. */
  domElement?: HTMLElement;
  prerendered?: boolean;
  /** The page that stood there before, drawn by another release or given up: what was typed in it is typed again. */
  previous?: HTMLElement | undefined;
}

/** single-spa's lifecycles, and the page as an element for the build to render. */
export interface LightRemote {
  bootstrap(props: LightMountProps): Promise<unknown>;
  mount(props: LightMountProps): Promise<unknown>;
  unmount(props: LightMountProps): Promise<unknown>;
  element(path: string): Promise<ReactElement>;
}

type Pages = Record<string, LazyCode>;
const pageOf = (pages: Pages, pathname: string) =>
  Object.entries(pages).find(([pattern]) => matchesRoute(pattern, pathname))?.[1];

function LightRoot({ portal, pages, onReady }: { portal: LightPortal; pages: Pages; onReady?: () => void }) {
  const { pathname } = useLightStore(portal.location);
  useEffect(() => onReady?.(), [onReady]);
  const page = pageOf(pages, pathname);
  return (
    <StrictMode>
      <LightContext value={portal}>
        {page && (
          <LazyOutlet
            key={pathname}
            code={page}
            with={{}}
            onFailure={(error) => portal.log.error('page failed to load', error)}
          />
        )}
      </LightContext>
    </StrictMode>
  );
}

/** What a person had done to the controls of a page: by name and, of radios and ticks, by value. */
interface Typed {
  element: Field;
  value: string;
  checked: boolean;
}
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface TypedPage {
  fields: readonly Typed[];
  /** Where the person is. */
  focused: { element: Field; start: number | null; end: number | null } | undefined;
}

const fieldsOf = (place: ParentNode) =>
  [...place.querySelectorAll<Field>('input[name], select[name], textarea[name]')].filter(
    ({ type }) => type !== 'file' && type !== 'password',
  );
const tickable = (field: Field): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox';
const nameOf = (field: Field) =>
  `${field.form?.id ?? ''}/${field.name}/${tickable(field) ? field.value : ''}`;

/** Where a page keeps what was typed in it, for the release that comes after one that emptied it. */
interface Place extends HTMLElement {
  portalTyped?: TypedPage;
}

/** Notes what stands in the controls of a page that React is about to take over, or that is about to go. */
function rememberTyped(place: Place): TypedPage {
  if (!place.hasChildNodes() && place.portalTyped) return place.portalTyped;
  const fields = fieldsOf(place);
  const active = fields.find((field) => field === document.activeElement);
  return (place.portalTyped = {
    fields: fields.map((element) => ({
      element,
      value: element.value,
      checked: tickable(element) && element.checked,
    })),
    focused: active && { element: active, ...caretOf(active) },
  });
}

const caretOf = (field: Field) =>
  'selectionStart' in field
    ? { start: field.selectionStart, end: field.selectionEnd }
    : { start: null, end: null };

/** Types it again where the page was drawn anew: after hydration had to give up, or in another release. Where the same elements
 *  still stand there is nothing to do. */
function typeAgain(place: ParentNode, { fields, focused }: TypedPage): void {
  const drawn = new Map(fieldsOf(place).map((field) => [nameOf(field), field]));
  for (const before of fields) {
    const now = drawn.get(nameOf(before.element));
    if (!now || now === before.element) continue;
    if (tickable(now)) {
      if (before.checked !== now.checked) now.click();
    } else if (before.value && now.value !== before.value) write(now, before.value);
  }
  const now = focused && drawn.get(nameOf(focused.element));
  if (!now || now === focused.element) return;
  now.focus();
  if ('setSelectionRange' in now && focused.start !== null && now.selectionStart !== null)
    now.setSelectionRange(focused.start, focused.end);
}

/** As if it had been typed: React listens to the prototype's setter and to the event. */
function write(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Makes the lifecycles of a remote's light pages, `{ '/path': () => import('./page.tsx').then((m) => m.Page) }`: the routes that
 *  remote.json declares `light`. The build renders each to HTML; where that HTML stands in the page it is hydrated, and what was
 *  typed in it stays. */
export function createLightRemote(loaders: Record<string, Loader>): LightRemote {
  const pages = Object.fromEntries(Object.entries(loaders).map(([path, loader]) => [path, lazyCode(loader)]));
  const roots = new WeakMap<HTMLElement, Root>();
  return {
    bootstrap: () => Promise.resolve(),
    mount: async (props) => {
      await pageOf(pages, props.location.getState().pathname)?.load();
      const place = props.domElement!;
      place.dataset.release = releaseMark(props.remote);
      const before = props.prerendered ? place : props.previous;
      const typed = before && rememberTyped(before);
      await new Promise<void>((resolve, reject) => {
        let alive = false;
        const onReady = () => {
          alive = true;
          resolve();
        };
        const options: HydrationOptions = {
          onUncaughtError: (error) => (alive ? props.crashed(error) : reject(error as Error)),
          onRecoverableError: (error) => props.log.error('the prerendered page was drawn anew', error),
        };
        const root = <LightRoot portal={props} pages={pages} onReady={onReady} />;
        if (props.prerendered) return void roots.set(place, hydrateRoot(place, root, options));
        roots.set(place, createRoot(place, options));
        roots.get(place)!.render(root);
      });
      if (typed) typeAgain(place, typed);
    },
    unmount: async ({ domElement }) => {
      roots.get(domElement!)?.unmount();
      roots.delete(domElement!);
    },
    element: async (path) => {
      await pageOf(pages, path)?.load();
      return <LightRoot portal={atBuild(path)} pages={pages} />;
    },
  };
}

const fixed = <State,>(state: State) => ({ getState: () => state, subscribe: () => () => undefined });
const nothing = () => undefined;

/** The portal before there is a browser. */
const atBuild = (pathname: string): LightPortal => ({
  contract: '',
  remote: { name: '', release: '' },
  location: fixed({ pathname }),
  institution: fixed({ name: '', color: '' }),
  setTitle: nothing,
  guardUnsaved: () => nothing,
  open: nothing,
  takeEarlySubmit: () => false,
  crashed: nothing,
  log: { info: nothing, error: nothing },
});
