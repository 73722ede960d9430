import { filesOf, identityOf } from './release-set.ts';

const page = (shell: string, revision: number) =>
  `<script type="application/json" id="portal-registry">{"revision":${revision},"remotes":[{"stable":{"base":"/r/mfe-student/1.0.0-b/"}}]}</script>
   <script data-base="/r/shell/${shell}/" data-sign-in="a.js"></script><script src="/r/shell/${shell}/main.js"></script>`;

test('another shell and another revision of the registry are another set', () => {
  expect(identityOf(page('1.0.0-a', 7))).toBe('1.0.0-a-7');
  expect(identityOf(page('1.0.0-b', 7))).not.toBe(identityOf(page('1.0.0-a', 7)));
  expect(identityOf(page('1.0.0-a', 8))).not.toBe(identityOf(page('1.0.0-a', 7)));
});

test.each(['<p>Bem-vindo ao Wi-Fi</p>', page('1.0.0-a', 7).replace('data-base', 'base')])(
  'what is no page of the portal has none: %s',
  (html) => expect(identityOf(html)).toBeUndefined(),
);

test('the files of a set are those of the releases that its page names', () => {
  expect(filesOf(page('1.0.0-a', 7))).toEqual(['/r/mfe-student/1.0.0-b/', '/r/shell/1.0.0-a/']);
});
