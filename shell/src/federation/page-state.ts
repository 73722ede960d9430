/** Attributes that decide how an element looks and whether it can be used. Others, such as those that extensions of browsers leave, stay. */
const effective = ['class', 'style', 'hidden', 'inert', 'aria-hidden', 'dir', 'contenteditable', 'popover'];
/** Classes that browser translators set on the page while they replace its texts. */
const isTranslated = ({ documentElement }: Document) => /\btranslated-/.test(documentElement.className);
/** Attributes of the frame that are compared with what React gave them. */
const framed = ['class', 'hidden', 'inert', 'style', 'aria-hidden'] as const;

/** Restores one part of the page; returns whether a release had changed it. */
type Restore = () => boolean;

/** Records what a page holds besides its globals. The returned function restores what a release changed, and returns the names. */
export function recordPage(page: Window & typeof globalThis): () => string[] {
  const { document } = page;
  const roots = [...document.body.children].filter(({ id }) => id);
  const restores: Record<string, Restore> = {
    'attributes of html': attributesOf(document.documentElement),
    'attributes of body': attributesOf(document.body),
    ...Object.fromEntries(roots.map((root) => [`attributes of #${root.id}`, attributesOf(root)])),
    'attributes of the frame': () => restoreFrame(document),
    'style sheets': sheetsOf(document),
    'document.adoptedStyleSheets': adoptedSheetsOf(document),
    'base or meta element': headOf(document),
    'event handler attribute': handlersOf([page, document, document.documentElement, document.body]),
    'document.designMode': valueOf(document, 'designMode'),
    'history.scrollRestoration': valueOf(page.history, 'scrollRestoration'),
    'window.name': valueOf(page, 'name'),
    'full screen': () => {
      if (!document.fullscreenElement) return false;
      void document.exitFullscreen();
      return true;
    },
    'pointer lock': () => {
      if (!document.pointerLockElement) return false;
      document.exitPointerLock();
      return true;
    },
  };
  return () => {
    page.getSelection()?.removeAllRanges();
    return Object.entries(restores)
      .filter(([, restore]) => restore())
      .map(([name]) => name);
  };
}

function valueOf<T extends object>(holder: T, name: keyof T): Restore {
  const own = holder[name];
  return () => {
    if (holder[name] === own) return false;
    holder[name] = own;
    return true;
  };
}

function attributesOf(element: Element): Restore {
  const own = new Map(effective.map((name) => [name, element.getAttribute(name)]));
  const ownStyles = new Set(Array.from((element as HTMLElement).style));
  const isRoot = element.localName === 'html';
  return () => {
    let changed = false;
    for (const [name, value] of own) {
      if (element.getAttribute(name) === value) continue;
      if (isRoot && name === 'class' && isTranslated(element.ownerDocument)) continue;
      if (isRoot && name === 'style') {
        changed = restoreRootStyle(element as HTMLElement, ownStyles) || changed;
        continue;
      }
      changed = true;
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
    return changed;
  };
}

/** The shell writes variables there, and nothing else; it paints their values anew by itself. */
function restoreRootStyle({ style }: HTMLElement, own: ReadonlySet<string>): boolean {
  const foreign = Array.from(style).filter(
    (name) => !own.has(name) && !/^--\w+-(light|dark)$/.test(name) && name !== 'color-scheme',
  );
  for (const name of foreign) style.removeProperty(name);
  return foreign.length > 0;
}

interface FrameProps {
  className?: string;
  style?: object;
  hidden?: boolean;
  inert?: boolean;
  'aria-hidden'?: boolean | string;
  children?: unknown;
  dangerouslySetInnerHTML?: object;
}

/** The properties that React last gave an element. */
const propsOf = (element: Element): FrameProps | undefined => {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  return key ? (element as unknown as Record<string, FrameProps>)[key] : undefined;
};

/** Compares top bar, menu and footer with what React drew; the content between them belongs to its screens. */
function restoreFrame(document: Document): boolean {
  const frame = document.querySelector('#portal .frame');
  if (!frame || isTranslated(document)) return false;
  let changed = restoreElement(frame, propsOf(frame) ?? {});
  const follow = (parent: Element) => {
    const children = [...parent.children];
    for (const element of children) {
      const props = propsOf(element);
      if (!props) {
        changed = true;
        element.remove();
        continue;
      }
      changed = restoreElement(element, props) || changed;
      if (element.localName !== 'main' && element.localName !== 'dialog' && !props.dangerouslySetInnerHTML)
        follow(element);
    }
  };
  follow(frame);
  return changed;
}

function restoreElement(element: Element, props: FrameProps): boolean {
  const { children } = props;
  let changed = false;
  for (const name of framed) {
    const drawn = drawnValue(name, props);
    if (drawn === undefined || (element.getAttribute(name) ?? null) === drawn) continue;
    changed = true;
    if (drawn === null) element.removeAttribute(name);
    else element.setAttribute(name, drawn);
  }
  const text = typeof children === 'string' || typeof children === 'number' ? String(children) : undefined;
  if (text !== undefined && element.textContent !== text) {
    changed = true;
    element.textContent = text;
  }
  return changed;
}

/** The value of an attribute as React drew it: null for none, undefined where it is not compared. */
function drawnValue(name: (typeof framed)[number], props: FrameProps): string | null | undefined {
  if (name === 'class') return props.className ?? null;
  if (name === 'style') return props.style ? undefined : null;
  if (name === 'aria-hidden') return props[name] === undefined ? null : String(props[name]);
  return props[name] ? '' : null;
}

const sheetSelector = 'style, link[rel~=stylesheet]';
type Sheet = HTMLStyleElement | HTMLLinkElement;

/** The sheets that came with the page. */
function sheetsOf({ head }: Document): Restore {
  const own = [...head.querySelectorAll<Sheet>(sheetSelector)].map((element) => ({
    element,
    media: element.media,
    text: element.localName === 'style' ? element.textContent : null,
    rules: () => element.sheet?.cssRules.length,
    ruleCount: element.sheet?.cssRules.length,
  }));
  return () => {
    let changed = false;
    for (const { element, media, text, rules, ruleCount } of [...own].reverse()) {
      const isHere = element.isConnected && element.media === media && !element.sheet?.disabled;
      const isWhole = text === null || (element.textContent === text && rules() === ruleCount);
      if (isHere && isWhole) continue;
      changed = true;
      if (!element.isConnected) head.prepend(element);
      element.media = media;
      if (text !== null && !isWhole) element.textContent = text;
      if (element.sheet) element.sheet.disabled = false;
    }
    return changed;
  };
}

function adoptedSheetsOf(document: Document): Restore {
  const own = [...(document.adoptedStyleSheets ?? [])];
  return () => {
    const now = document.adoptedStyleSheets ?? [];
    if (now.length === own.length && own.every((sheet, at) => sheet === now[at])) return false;
    document.adoptedStyleSheets = own;
    return true;
  };
}

/** Elements that change the meaning of all addresses or the view, and were not there before. */
function headOf({ head }: Document): Restore {
  const own = new Set<Element>(head.children);
  return () => {
    const foreign = [...head.querySelectorAll('base, meta[http-equiv], meta[name=viewport]')].filter(
      (element) => !own.has(element),
    );
    for (const element of foreign) element.remove();
    return foreign.length > 0;
  };
}

/** `onerror`, `onclick` and the like. */
function handlersOf(targets: readonly object[]): Restore {
  const own = targets.flatMap((target) => {
    const names = new Set<string>();
    for (let part = target; part !== null; part = Object.getPrototypeOf(part) as object)
      for (const name of Object.getOwnPropertyNames(part)) if (/^on[a-z]+$/.test(name)) names.add(name);
    const holder = target as Record<string, unknown>;
    return [...names].map((name) => ({ holder, name, handler: holder[name] }));
  });
  return () => {
    let changed = false;
    for (const { holder, name, handler } of own) {
      if (holder[name] === handler) continue;
      holder[name] = handler;
      changed = true;
    }
    return changed;
  };
}
