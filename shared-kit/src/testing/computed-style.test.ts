const css = `
  .off, nav .gone { display: none }
  .flex { display: flex } .flex.later { display: grid }
  .late { display: block } .late { display: inline }
  .ghost { visibility: hidden } .ghost .back { visibility: visible }
  button:not(.on, .up) { pointer-events: none }
  ul > li.last:last-child { opacity: 0.5 }
  [data-x="a,b"] { display: contents }
  .mark { content: "x" }
  .clipped { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0, 0, 0, 0); clip-path: inset(50%) }
  .clipped.wider { width: auto; height: calc(1px + 2em); overflow: visible scroll; clip-path: none }
  .unseen { content-visibility: hidden; direction: rtl }
  .odd::part(x) > .on, :unknown(.on) { display: block }
  @media screen { .on-screen { display: none } }
  @media (max-width: 5000px) { .narrow { display: none } }
  @media print { .on-paper { display: none } }`;

const html = `
  <p>a</p><span class="off">b</span><nav class="off flex"><b class="gone">c</b></nav>
  <div class="flex later">d</div><i class="late">e</i><i class="late" style="display: table">f</i>
  <div class="ghost"><b>g</b><b class="back">h</b><b style="visibility: visible">i</b><b style="visibility: inherit">j</b></div>
  <button>k</button><button class="on"><i>l</i></button><button disabled><i>m</i></button>
  <ul><li>n</li><li class="last">o</li></ul><em data-x="a,b">p</em><q class="mark">q</q>
  <div class="on-screen">r</div><div class="narrow">s</div><div class="on-paper">t</div>
  <div hidden class="flex">u</div><div hidden>v</div><input type="hidden"><input>
  <dialog>w</dialog><dialog open>x</dialog><details><summary>y</summary><p>z</p></details>
  <table><caption>1</caption><tbody><tr><td class="off">2</td><th>3</th></tr></tbody></table>
  <svg><g class="off"><path /></g></svg><p class="clipped">5<b>6</b></p><p class="clipped wider" style="position: fixed; overflow-x: clip">7</p>
  <p class="unseen" style="width: 50%">8<b>9</b></p><style>.p { color: red }</style><div style="opacity: 0">4</div>`;

/** jsdom's own: that of a window whose gaps are not filled. */
function jsdomsOwn() {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const { getComputedStyle: own } = frame.contentWindow!;
  return (element: Element) => own.call(frame.contentWindow, element);
}

test('the quick computed style is that of jsdom', () => {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = css;
  document.body.innerHTML = html;
  const own = jsdomsOwn();
  const properties = [
    'display',
    'visibility',
    'pointerEvents',
    'opacity',
    'content',
    'contentVisibility',
    'position',
    'overflow',
    'clip',
    'clipPath',
    'width',
    'height',
    'direction',
    'color',
  ] as (keyof CSSStyleDeclaration & string)[];
  const told = (of: (element: Element) => CSSStyleDeclaration) =>
    [...document.body.querySelectorAll('*')].map((element) => {
      const computed = of(element);
      const read = properties.map((property) => `${property}: ${computed[property]}`);
      const byTheirNames = ['pointer-events', 'clip-path', 'content-visibility', 'margin-top'].map((name) =>
        computed.getPropertyValue(name),
      );
      return `${element.outerHTML.slice(0, 40)} | ${read.join('; ')} | ${byTheirNames.join('; ')}`;
    });
  expect(told((element) => getComputedStyle(element))).toEqual(told(own));

  style.textContent = '.off { display: inline-flex }';
  expect(told((element) => getComputedStyle(element))).toEqual(told(own));
  style.remove();
  expect(told((element) => getComputedStyle(element))).toEqual(told(own));
  // A name that every object has is not one of the properties.
  expect(String(getComputedStyle(document.body))).toBe(String(own(document.body)));
});
