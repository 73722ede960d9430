/**
 * Makes `getComputedStyle` of a window of jsdom quick. What tests ask of it, role queries most of all, is whether an element shows; jsdom
 * matches all rules of all style sheets for that and resolves every color of the element and its ancestors: a fifth of the processor time
 * of the screens' tests. Here the few properties that decide it are read off the rules that have them, as jsdom does it (the last rule
 * wins, media other than `screen` are left out), and jsdom answers for the rest. It never hears of a pseudo-element, since it would log an
 * error.
 */
module.exports = function quickComputedStyle(window) {
  const { document } = window;
  const ofJsdom = window.getComputedStyle.bind(window);

  /** @typedef {{ selector: string, className: string | undefined, style: CSSStyleDeclaration }} Deciding */
  /** @type {WeakMap<CSSStyleSheet, { rules: CSSRuleList, many: number, deciding: Deciding[] }>} */
  const read = new WeakMap();
  function decidingOf(sheet) {
    const rules = sheet.cssRules;
    let known = read.get(sheet);
    if (known?.rules !== rules || known.many !== rules.length) {
      known = { rules, many: rules.length, deciding: Array.from(rules).flatMap(applied).flatMap(deciding) };
      read.set(sheet, known);
    }
    return known.deciding;
  }

  const applied = (rule) => {
    if (!rule.media) return [rule];
    return Array.from(rule.media).includes('screen') ? Array.from(rule.cssRules) : [];
  };

  function deciding({ selectorText, style }) {
    if (!selectorText || !Object.keys(answers).some((property) => style.getPropertyValue(property) !== ''))
      return [];
    const selectors = /[[(]/.test(selectorText) ? [selectorText] : selectorText.split(',');
    return selectors.map((selector) => ({ selector, style, className: classOf(selector) }));
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

  /** What rules and the element's own style say; '' where they say nothing. */
  function specified(element, property) {
    const own = element.hasAttribute('style') ? element.style.getPropertyValue(property) : '';
    if (own) return own;
    let value = '';
    const classes = element.classList;
    for (const sheet of document.styleSheets)
      for (const { selector, className, style } of decidingOf(sheet)) {
        if (className !== undefined && !classes.contains(className)) continue;
        const given = style.getPropertyValue(property);
        if (given && matches(element, selector)) value = given;
      }
    return value;
  }

  function inherited(element, property, initial) {
    for (let it = element; it; it = it.parentElement) {
      const value = specified(it, property);
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

  const answers = {
    display: (element) => specified(element, 'display') || usualDisplay(element),
    visibility: (element) => inherited(element, 'visibility', 'visible'),
    'pointer-events': (element) => inherited(element, 'pointer-events', 'auto'),
    opacity: (element) => specified(element, 'opacity'),
    content: (element) => specified(element, 'content'),
  };
  const answerOf = (name) => answers[name === 'pointerEvents' ? 'pointer-events' : name];

  window.getComputedStyle = (element) => {
    if (displayedByMore(element)) return ofJsdom(element);
    let whole;
    const all = () => (whole ??= ofJsdom(element));
    const getPropertyValue = (property) =>
      Object.hasOwn(answers, property) ? answers[property](element) : all().getPropertyValue(property);
    const get = (_, name) => {
      if (name === 'getPropertyValue') return getPropertyValue;
      const answer = answerOf(name);
      if (answer) return answer(element);
      const value = all()[name];
      return typeof value === 'function' ? value.bind(all()) : value;
    };
    return new Proxy({}, { get });
  };
};
