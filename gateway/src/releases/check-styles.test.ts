import type { FilesManifest } from '@portal/shared-kit/contract/gateway/registry';
import { sampleRemote } from '../testing/sample-release.ts';
import { checkStyles } from './check-styles.ts';

/** The problems reported for a style sheet of a release. */
const problemsOf = (css: string) => {
  const { filesManifest, files } = sampleRemote({ files: { 'a.css': css } });
  return checkStyles(filesManifest as FilesManifest, files);
};

const own = ':where([data-release="mfe-one/1.0.0-aaaa"])';

test.each([
  'body{display:none}',
  '.ant-btn{color:red}',
  `${own} .a,h1{color:red}`,
  `${own} *{color:red}`,
  `${own}~.frame{display:none}`,
  `${own}+*{display:none}`,
  `:where([data-release="mfe-two/1.0.0-aaaa"]) .a{color:red}`,
  `${own} #portal{display:none}`,
  `${own} body .a{color:red}`,
  `@media print{:root{display:none}}`,
  `${own} .a{body &{color:red}}`,
  '@keyframes antFadeIn{to{opacity:0}}',
  '@font-face{font-family:Figtree;src:url(a.woff2)}',
  '@import "b.css";',
])('a style that reaches beyond its own release is refused with file and line: %s', (css) => {
  expect(problemsOf(`${own} .a{color:red}\n${css}`)).toEqual([
    expect.objectContaining({
      code: 'style_foreign',
      detail: expect.stringMatching(/^a\.css:2:\d+ \S/) as string,
    }),
  ]);
});

test('styles within the element of their own release are taken', () => {
  const css = `${own},${own} .a>*+*,${own}>h1:not(.b){color:red}
    @media(max-width:600px){${own} .a{color:blue}}
    @keyframes mfe_one_1_0_0_aaaa-spin{50%{opacity:0}}`;
  expect(problemsOf(css)).toEqual([]);
});

test('refuses text that is no CSS', () => {
  expect(problemsOf('.a { color: red')).toMatchObject([{ code: 'style_unreadable' }]);
});
