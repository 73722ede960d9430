const postcss = require('postcss');
const parseSelector = require('postcss-selector-parser');

/** The element that a release is drawn in. By `:where` it adds nothing to the weight of a selector; browsers know it since Chromium 88. */
const scopeOf = ({ name, release }) => `:where([data-release="${name}/${release}"])`;

/** The style sheet with every selector within the element that the release is drawn in, and animations under names of their own. Throws
 *  an Error that names file and line of a selector that means the whole page.
 *  @param {string} css @param {{ name: string, release: string, container: string }} identity @param {string} file */
function scopeStyles(css, identity, file) {
  const root = postcss.parse(css, { from: file });
  const scope = scopeOf(identity);
  root.walkRules((rule) => {
    if (isStep(rule)) return;
    if (rule.parent?.type === 'rule')
      throw problem(file, rule, 'is nested, which Chromium 109 does not understand: write it out');
    rule.selector = parseSelector((selectors) => {
      for (const selector of selectors.nodes) {
        if (meansPage(selector)) throw problem(file, rule, wholePage);
        const inside = parseSelector.combinator({ value: ' ' });
        const leading = parseSelector.tag({ value: scope });
        selector.nodes[0].spaces.before = '';
        selector.nodes.unshift(leading, inside);
      }
    }).processSync(rule.selector);
  });
  nameAnimations(root, identity.container);
  return root.toString();
}

const wholePage = 'means the whole page, which is the portal’s: begin with a class of your own';
const problem = (file, rule, why) =>
  new Error(`${file}:${rule.source.start.line}:${rule.source.start.column} "${rule.selector}" ${why}`);

/** A step of an animation, `50%`, is no selector. */
const isStep = ({ parent }) => parent?.type === 'atrule' && /keyframes$/i.test(parent.name);

/** Whether it begins with everything there is, or has html or body in it. */
function meansPage(selector) {
  let page = false;
  selector.walk((node) => {
    if (node.type === 'tag' && /^(html|body)$/i.test(node.value)) page = true;
    if (node.type === 'pseudo' && /^:(root|host)/i.test(node.value)) page = true;
  });
  const ends = selector.nodes.findIndex((node) => node.type === 'combinator');
  const first = selector.nodes.slice(0, ends < 0 ? undefined : ends);
  return page || first.every((node) => node.type === 'universal' || node.type === 'comment');
}

/** Names of animations are the page's, too: those that the sheet defines carry the container's name. */
function nameAnimations(root, container) {
  const names = new Set();
  root.walkAtRules(/keyframes$/i, (rule) => {
    names.add(rule.params);
    rule.params = `${container}-${rule.params}`;
  });
  root.walkDecls(/^(-webkit-)?animation(-name)?$/i, (declaration) => {
    declaration.value = declaration.value.replace(/[\w-]+/g, (word) =>
      names.has(word) ? `${container}-${word}` : word,
    );
  });
}

module.exports = { scopeStyles };
