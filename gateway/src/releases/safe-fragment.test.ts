import { safeFragment, UnsafeFragment, unsafeStyle } from './safe-fragment.ts';

const form = (inner: string) => `<form method="post" data-early-submit="">${inner}</form>`;

test('keeps a form rendered by React unchanged', () => {
  const page =
    '<main class="p-light"><h1 tabindex="-1">Candidatura</h1><p>Passo 1<!-- -->&amp;<!-- -->2</p>' +
    form(
      '<label for="f-name">Nome</label><input id="f-name" type="text" autoComplete="name" maxLength="120" name="name" value=""/>' +
        '<fieldset><legend>Género</legend><label><input type="radio" name="g" value="M" checked=""/>M</label></fieldset>' +
        '<select name="c"><option value="">Escolha</option><option value="A" selected="">A &lt;1&gt;</option></select>' +
        '<textarea name="t"></textarea><button type="submit" class="p-button">Continuar</button>',
    ) +
    '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2 12s3"></path></svg><a href="/candidatura?x=1">Acompanhar</a></main>';
  const inHtml = page
    .replaceAll('/>', '>')
    .replaceAll(/ (autoComplete|maxLength|viewBox)=/g, (name) => name.toLowerCase());
  expect(safeFragment(page)).toBe(inHtml);
});

test('sends only what it parsed: quotes and brackets are serialised again', () => {
  expect(safeFragment(`<p title='"&gt;&lt;script&gt;'>&#x3c;b&#62;</p>`)).toBe(
    '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;</p>',
  );
});

test.each([
  '<script>alert(1)</script>',
  '<style>p{}</style>',
  '<img src="/x.png"/>',
  '<iframe src="/"></iframe>',
  '<object data="/x"></object>',
  '<link rel="stylesheet" href="/x.css"/>',
  '<meta http-equiv="refresh" content="0"/>',
  '<base href="//evil.test"/>',
  '<template><p>x</p></template>',
  '<noscript>x</noscript>',
  '<title>x</title>',
  '<math><mi>x</mi></math>',
  '<custom-part>x</custom-part>',
  '<p onclick="x()">x</p>',
  '<p style="color:red">x</p>',
  '<p xmlns="http://www.w3.org/2000/svg">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="//evil.test/">x</a>',
  '<a href="https://evil.test/">x</a>',
  '<a href="/\\evil.test/">x</a>',
  '<a href="/a" target="_blank" ping="//evil.test">x</a>',
  '<svg><script>x</script></svg>',
  '<svg><foreignObject></foreignObject></svg>',
  '<svg><use href="/x#y"></use></svg>',
  '<svg><p>x</p></svg>',
  '<svg><a href="/x"></a></svg>',
  '<path d="M0 0"></path>',
  '<form method="get" data-early-submit=""></form>',
  '<form method="post"></form>',
  '<form method="post" data-early-submit="" action="//evil.test"></form>',
  form('<button type="submit" formaction="//evil.test">x</button>'),
  form('<button>x</button>'),
  form('<input type="password" name="p"/>'),
  form('<input type="image" name="p"/>'),
  form('<input type="hidden" name="p"/>'),
  form(form('')),
  '<p id="portal-registry">x</p>',
  '<p id="Portal">x</p>',
  '<p id="sign-in">x</p>',
  '<p id="light">x</p>',
  '<input name="__proto__"/>',
  '<!--[if IE]>x<![endif]-->',
  '<!DOCTYPE html><p>x</p>',
  '<?xml version="1.0"?><p>x</p>',
  '<![CDATA[<script>]]>',
  '<p>x',
  '<p>x</div>',
  '<p class=x>x</p>',
  '<p title="a" title="b">x</p>',
  '<p>&nbsp;</p>',
  '<br>',
  '<textarea><b>x</b></textarea>',
  '<p>x\u0000</p>',
  `${'<div>'.repeat(41)}${'</div>'.repeat(41)}`,
  '<br/>'.repeat(2_001),
])('%s is refused', (html) => {
  expect(() => safeFragment(html)).toThrow(UnsafeFragment);
});

test('a style sheet of colours, sizes and layouts is taken', () => {
  expect(
    unsafeStyle('.a{color:var(--p-text)}@media(min-width:1px){.a:has(:checked)>b{width:calc(1px + 2em)}}'),
  ).toBe(undefined);
});

test.each([
  '@import "x.css";',
  '.a{background:url(//evil.test)}',
  '.a{background:URL ("x")}',
  '.a{background:image-set("x" 1x)}',
  '@font-face{font-family:x}',
  '.a{background:u\\72l(x)}',
  '</style><script>',
])('a style sheet with %s is refused', (css) => {
  expect(unsafeStyle(css)).toEqual(expect.any(String));
});
