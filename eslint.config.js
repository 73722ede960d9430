import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Packages with one place of use each. Types may be imported anywhere. `at` are the files that may use the package. */
const packagesWithAPlace = [
  {
    group: ['axios', 'axios/*'],
    at: [
      'shared-kit/src/data/**',
      'shared-kit/src/testing/fake-*.{ts,tsx}',
      'shell/src/{http,session}/**',
      'shell/src/federation/framed/{answer-frame,answer-frame.test,inside/frame-http}.ts',
      'shell/src/federation/shared-scope.ts',
      'e2e/fixtures/bare-root/src/**',
    ],
    message:
      "Call the endpoint through the kit's data part (useEndpoint, call): token, renewal and error shape are taken care of there.",
  },
  {
    group: ['single-spa', 'single-spa-react', 'single-spa-react/*'],
    at: ['shell/src/federation/**', 'shared-kit/src/remote/**', 'e2e/fixtures/bare-root/src/**'],
    message:
      'Lifecycles are made by createRemote of @portal/shared-kit/remote and mounted by the federation part of the shell.',
  },
  {
    group: ['antd', 'antd/*', '@ant-design/*', '@rc-component/*'],
    at: ['shared-kit/src/ui/**'],
    message:
      'Import it from @portal/shared-kit/ui, /ui-data or /ui-more: a second way in brings a second antd into the page.',
  },
  {
    group: ['react-router', 'react-router/*', 'react-router-dom', 'react-router-dom/*'],
    at: ['shared-kit/src/router.ts'],
    message: 'Import it from @portal/shared-kit/router; add what is missing to that door.',
  },
  {
    group: ['zod/mini', 'zod/v3', 'zod/v4', 'zod/v4-mini'],
    at: [],
    message: "Import * as z from 'zod': the page holds one zod, and it is the shared one.",
  },
];

const restrict = (packages) => [
  'error',
  { patterns: packages.map(({ group, message }) => ({ group, message, allowTypeImports: true })) },
];
const liftedAt = (place, { at }) =>
  at.some((glob) => place === glob || (glob.endsWith('/**') && place.startsWith(glob.slice(0, -2))));
/** One block that forbids all of them everywhere, then one per place that lifts what belongs there; narrow places last. */
const packagePlaces = [
  {
    files: ['**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/no-restricted-imports': restrict(packagesWithAPlace) },
  },
  ...[...new Set(packagesWithAPlace.flatMap(({ at }) => at))]
    .sort((a, b) => Number(b.endsWith('/**')) - Number(a.endsWith('/**')))
    .map((place) => ({
      files: [place],
      rules: {
        '@typescript-eslint/no-restricted-imports': restrict(
          packagesWithAPlace.filter((restriction) => !liftedAt(place, restriction)),
        ),
      },
    })),
];

const readonly = (...names) => Object.fromEntries(names.map((name) => [name, 'readonly']));
const nodeGlobals = readonly(
  'process',
  'console',
  'Buffer',
  'URL',
  'fetch',
  'AbortSignal',
  'AbortController',
  'performance',
  'FormData',
  'Blob',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
);

const namedExports = {
  selector: 'ExportDefaultDeclaration',
  message:
    'Export by name: a name is found by search, renamed everywhere at once and never imported under another.',
};
const youngInBrowsers = {
  selector: 'CallExpression[callee.property.name=/^(toReversed|toSorted|toSpliced)$/]',
  message: 'Chromium 109 and Safari 15 lack it: copy the array and sort or reverse the copy.',
};
const beyondSafari = {
  selector:
    'StaticBlock, MemberExpression[object.name="AbortSignal"][property.name=/^(timeout|any)$/], Literal[regex.pattern=/\\(\\?<[=!]/]',
  message:
    'Safari 15 lacks it: take inTime of the contract for a time-out, a static field or a group in place of the others.',
};
const growingArea = {
  selector: 'JSXAttribute[name.name="autoSize"]',
  message: "antd measures with a style attribute, which the page's policy refuses: give it rows.",
};
const hidingHint = {
  selector:
    'JSXOpeningElement[name.object.name="Form"][name.property.name="Item"] > JSXAttribute[name.name="help"]',
  message: "antd shows it in place of the field's errors and lets it grow in: say it by extra.",
};
const browserInput = {
  selector: 'JSXAttribute[name.name="type"] Literal[value=/^(date|datetime-local|file|month|time|week)$/]',
  message:
    "A browser shows it in its own language: take DayInput or FileInput of @portal/shared-kit/inputs, or a form's DateField, MomentField or FileField (decision D0.4).",
};
const sqlInRepositories = {
  selector:
    'CallExpression > MemberExpression[property.name=/^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)$/]',
  message: 'Queries stand in <resource>.repository.ts as functions of Db or Tx; call one.',
};
const heldFirst = {
  selector:
    'CallExpression[callee.property.name=/^for(Update|NoKeyUpdate|Share|KeyShare)$/][arguments.length>0]',
  message:
    'Hold the row alone (platform/database/lock-row.ts), then read it in a statement of its own: one that waited knows what it joins as that was before.',
};

/** Rules that need types are those of .oxlintrc.json: oxlint judges them in a fifth of the processor time. */
export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/.data/',
    '**/coverage/',
    '**/node_modules/',
    'api/src/platform/database/schema.ts',
  ]),
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  {
    rules: {
      'no-restricted-syntax': ['error', namedExports],
      // The last two would switch off rules of oxlint, which has no option against that.
      'no-warning-comments': [
        'error',
        {
          terms: ['todo', 'fixme', 'xxx', 'hack', 'eslint-disable', 'oxlint-disable'],
          location: 'anywhere',
        },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
    },
  },
  // Generic parameters of an endpoint stand for "the type of this endpoint"; `any` is their only common supertype.
  {
    files: ['shared-kit/src/contract/core/{endpoint,crud}.ts'],
    rules: { '@typescript-eslint/no-explicit-any': 'off', '@typescript-eslint/no-empty-object-type': 'off' },
  },
  {
    files: ['{shell,shared-kit,mfe-*}/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['{api,gateway,server-kit,shell,shared-kit,mfe-*}/src/**/*.{ts,tsx}'],
    rules: { 'no-console': 'error' },
  },
  // The browser's logger itself, the page that could not even start it, and what stands below it.
  {
    files: [
      'shell/src/main.tsx',
      'shell/src/boot/open.tsx',
      'shell/src/federation/leftovers.ts',
      'shell/src/federation/page-violations.ts',
      'shell/src/portal/logger.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  ...packagePlaces,
  {
    files: ['{shell,shared-kit,mfe-*}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'shared-kit/src/testing/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        namedExports,
        youngInBrowsers,
        beyondSafari,
        growingArea,
        hidingHint,
        browserInput,
      ],
    },
  },
  // The pieces that cover the browser's file input, one that is hidden behind a button, and one of which only the calendar shows.
  {
    files: [
      'shared-kit/src/inputs/calendar-button.tsx',
      'shared-kit/src/inputs/file-input.tsx',
      'shared-kit/src/light/choice-fields.tsx',
      'mfe-registers/src/company/logo-panel.tsx',
    ],
    rules: {
      'no-restricted-syntax': ['error', namedExports, youngInBrowsers, beyondSafari, growingArea, hidingHint],
    },
  },
  { files: ['api/src/**/*.ts'], rules: { 'no-restricted-syntax': ['error', namedExports, heldFirst] } },
  {
    files: ['api/src/**/*.ts'],
    ignores: ['**/*.{repository,test}.ts', 'api/src/{demo,platform/database,testing}/**'],
    rules: { 'no-restricted-syntax': ['error', namedExports, heldFirst, sqlInRepositories] },
  },
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: nodeGlobals } },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { ...nodeGlobals, ...readonly('__dirname', '__filename', 'require', 'module') },
    },
  },
  // Runs in a page or in jest; tsc knows the names there.
  {
    files: ['**/testing/*.cjs', 'e2e/**/*.mjs', 'shared-kit/cli/*-host.mjs'],
    rules: { 'no-undef': 'off' },
  },
  // Their loaders ask for a default export.
  { files: ['eslint.config.js', '**/global-{setup,teardown}.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
