/**
 * Makes `getComputedStyle` of a window of jsdom quick. What tests ask of it, role queries most of all, is whether an element shows; jsdom
 * matches all rules of all style sheets for that and resolves every color of the element and its ancestors: a fifth of the processor time
 * of the screens' tests. Here the few properties that decide it for role queries and for axe are read off the rules that have them, as
 * jsdom does it (the last rule wins, media other than `screen` are left out), and jsdom answers for the rest. Unlike in jsdom, a rule that
 * is `!important` wins over later ones. It never hears of a pseudo-element, since it would log an error.
 */
module.exports = function quickComputedStyle(window) {
  const { document } = window;
  const ofJsdom = window.getComputedStyle.bind(window);

  /** @typedef {{ selector: string, className: string | undefined, style: CSSStyleDeclaration }} Deciding */
  /** @type {WeakMap<CSSStyleSheet, { rules: CSSRuleList, many: number, deciding: Map<string, Deciding[]> }>} */
  const read = new WeakMap();
  /** The rules of a sheet that have a property. */
  function decidingOf(sheet, property) {
    const rules = sheet.cssRules;
    let known = read.get(sheet);
    if (known?.rules !== rules || known.many !== rules.length) {
      known = { rules, many: rules.length, deciding: byProperty(Array.from(rules).flatMap(applied)) };
      read.set(sheet, known);
    }
    return known.deciding.get(property);
  }

  const applied = (rule) => {
    if (!rule.media) return [rule];
    return Array.from(rule.media).includes('screen') ? Array.from(rule.cssRules) : [];
  };

  function byProperty(rules) {
    const deciding = new Map(Object.keys(answers).map((property) => [property, []]));
    for (const { selectorText, style } of rules) {
      if (!selectorText) continue;
      const selectors = /[[(]/.test(selectorText) ? [selectorText] : selectorText.split(',');
      const each = selectors.map((selector) => ({ selector, style, className: classOf(selector) }));
      for (const [property, having] of deciding)
        if (style.getPropertyValue(property) !== '') having.push(...each);
    }
    return deciding;
  }

  /** A class that what is selected has; undefined where the selector does not end with one. Looked at first, since it rules most out. */
  const classOf = (selector) => /^[^()[\]]*\.([\w-]+)[^\s>+~.()[\]]*$/.exec(selector)?.[1];

  function matches(element, selector) {
    try {
      return element.matches(selector);
    } catch {
      return false; // jsdom applies no rule whose selector it cannot read.
    }
  }

  const scratch = document.createElement('i').style;
  /** By property and value. */
  const written = new Map();
  /** A rule's value as a computed style has it; '' where it takes none such. */
  function asComputed(property, value) {
    const key = `${property}: ${value}`;
    if (!written.has(key)) {
      scratch.setProperty(property, value);
      written.set(key, scratch.getPropertyValue(property));
      scratch.removeProperty(property);
    }
    return written.get(key);
  }

  /** What rules and the element's own style say; '' where they say nothing. */
  function specified(element, property) {
    const own = element.hasAttribute('style') ? element.style.getPropertyValue(property) : '';
    if (own) return own;
    let value = '';
    let isImportant = false;
    const classes = element.classList;
    for (const sheet of document.styleSheets)
      for (const { selector, className, style } of decidingOf(sheet, property))
        if (className === undefined || classes.contains(className))
          if (matches(element, selector)) {
            const important = style.getPropertyPriority(property) === 'important';
            if (isImportant && !important) continue;
            isImportant = important;
            value = asComputed(property, style.getPropertyValue(property)) || value;
          }
    return value;
  }

  function inherited(element, property, initial) {
    for (let ancestor = element; ancestor; ancestor = ancestor.parentElement) {
      const value = specified(ancestor, property);
      if (value) return value;
    }
    return initial;
  }

  /** By namespace and name. */
  const displays = new Map();
  /** How jsdom displays an element by its name alone. */
  function usualDisplay({ namespaceURI, localName }) {
    const key = `${namespaceURI} ${localName}`;
    if (!displays.has(key))
      displays.set(key, ofJsdom(document.createElementNS(namespaceURI, localName)).display);
    return displays.get(key);
  }
  const displayedByMore = (element) =>
    element.hasAttribute('hidden') ||
    element.getAttribute('type') === 'hidden' ||
    ['dialog', 'details'].includes(element.localName);

  /** Those that jsdom takes as they are specified: neither inherited nor computed. */
  const asSpecified = [
    'opacity',
    'content',
    'content-visibility',
    'position',
    'overflow',
    'clip',
    'clip-path',
    'width',
    'height',
    'direction',
  ];
  const answers = {
    display: (element) => specified(element, 'display') || usualDisplay(element),
    visibility: (element) => inherited(element, 'visibility', 'visible'),
    'pointer-events': (element) => inherited(element, 'pointer-events', 'auto'),
    ...Object.fromEntries(
      asSpecified.map((property) => [property, (element) => specified(element, property)]),
    ),
  };
  /** By the names that a property has, `clip-path` and `clipPath`. */
  const named = new Map(
    Object.keys(answers).flatMap((property) => {
      const camelCased = property.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
      return [property, camelCased].map((name) => [name, answers[property]]);
    }),
  );

  window.getComputedStyle = (element) => {
    if (displayedByMore(element)) return ofJsdom(element);
    let whole;
    const all = () => (whole ??= ofJsdom(element));
    const getPropertyValue = (name) => named.get(name)?.(element) ?? all().getPropertyValue(name);
    const get = (_, name) => {
      if (name === 'getPropertyValue') return getPropertyValue;
      const answer = named.get(name);
      if (answer) return answer(element);
      const value = all()[name];
      return typeof value === 'function' ? value.bind(all()) : value;
    };
    return new Proxy({}, { get });
  };
};
