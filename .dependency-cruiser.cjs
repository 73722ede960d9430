const kit = require('./shared-kit/package.json');

/** The files behind the kit's `exports`, as one pattern each; `*` stands for one path segment or more. */
const kitDoors = Object.values(kit.exports).map(
  (target) => `^shared-kit/${target.slice(2).replaceAll('.', '[.]').replaceAll('*', '.+')}$`,
);

const test = '([.]test[.]tsx?$|-fake[.]tsx?$|/testing/|(^|/)jest[.][^/]+$|^e2e/|^scripts/)';
const buildTool =
  '(^|/)([^/]+[.]config[.](cjs|js|mjs)|build[.]mjs)$|^shared-kit/webpack/|^[^/]+/(build|webpack)/';

/** Folders of the shell that its screens stand on, and those that put the screens together; each other folder is a feature. */
const shellGround = '^shell/src/(common|federation|http|routing|session|testing|theme)/';
const shellAssembly = '^shell/src/(boot|frame|portal)/';

/** The areas from the ground up. The contract has the same, above its core and the protocol of the gateway. */
const areas = [
  'platform',
  'identity',
  'offer',
  'people',
  'finance',
  'enrolment',
  'grading',
  'admissions',
  'reporting',
];

/** For each area of the API a rule that it knows none above it, in the API or in the contract. */
const apiAreas = areas.map((area, floor) => {
  const above = areas.slice(floor + 1);
  return {
    name: `${area}-imports-downwards`,
    comment: 'An area knows only those below it. Take a handler as argument; app.ts wires it.',
    from: { path: `^api/src/${area}/`, pathNot: test },
    to: {
      path: [
        `^api/src/(${[...above, 'demo'].join('|')})/`,
        '^api/src/[^/]+[.]ts$',
        ...(above.length > 0 ? [`^shared-kit/src/contract/(${above.join('|')})/`] : []),
      ],
    },
  };
});

/** The same within the contract, where nobody lies above reporting. */
const contractFloors = ['core', 'gateway', ...areas];
const contractAreas = contractFloors.slice(0, -1).map((area, floor) => ({
  name: `contract-${area}-imports-downwards`,
  comment:
    'An area of the contract knows only those below it. Move what both need to the lower one, or to core.',
  from: { path: `^shared-kit/src/contract/${area}/`, pathNot: test },
  to: { path: `^shared-kit/src/contract/(${contractFloors.slice(floor + 1).join('|')})/` },
}));

/** The folders of a screen from the ground up. */
const screenFloors = ['frame', 'list', 'form', 'import', 'many', 'record', 'register'];
const screenFolders = screenFloors.slice(0, -1).map((folder, floor) => ({
  name: `screen-${folder}-imports-downwards`,
  comment:
    'Frame is under list, list under form, form under import, many and record, these under register. Take what differs as an argument.',
  from: { path: `^shared-kit/src/screen/${folder}/`, pathNot: test },
  to: {
    path: [
      `^shared-kit/src/screen/(${screenFloors.slice(floor + 1).join('|')})/`,
      '^shared-kit/src/screen/[^/]+[.]ts$',
    ],
  },
}));

/** Code whose answers, papers, mails and notices go to students, and figures and searches that anybody may read. */
const answersStudents = [
  '^api/src/grading/(own|slips|portal)/',
  '^api/src/grading/grades/[^/]*notice[^/]*[.]ts$',
  '^api/src/enrolment/(renewals|period-notices)/',
  '^api/src/enrolment/students/own-[^/]+$',
  '^api/src/enrolment/(enrol/student|subjects/course)-subjects[.]service[.]ts$',
  '^api/src/(people|reporting)/',
];
/** Code that reads results whether they are published or not. */
const rawResults = [
  '^api/src/grading/(class-results|closing|files|papers|percentages|rectifications|special-exams|weights)/',
  // Which pautas are late names no result.
  '^api/src/grading/sheets/(?!late-sheet[.]service)',
  '^api/src/grading/editions/(item[.]repository|standing)[^/]*$',
  '^api/src/grading/editions/standing-now[.]service[.]ts$',
  '^api/src/grading/history/(result|history)[.](repository|service|routes)[.]ts$',
  '^api/src/grading/history/[^/]*export[.]ts$',
  '^api/src/grading/grades/(event|give|grid)[^/]*$',
  '^api/src/enrolment/subjects/student-facts[.]repository[.]ts$',
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  ...apiAreas,
  ...contractAreas,
  ...screenFolders,
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or both need a third: move what they share there.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'remotes-are-strangers',
    comment:
      'A remote ships alone. Move what two remotes share to shared-kit, or let them meet in the shell through the registry.',
    from: { path: '^(mfe-[^/]+)/' },
    to: { path: '^mfe-[^/]+/', pathNot: '^$1/' },
  },
  {
    name: 'features-are-strangers',
    comment:
      "A feature folder does not reach into another. Lift what both need to the remote's src/common/ or to shared-kit.",
    from: { path: '^(mfe-[^/]+)/src/([^/]+)/', pathNot: '^mfe-[^/]+/src/(common|testing)/' },
    to: { path: '^$1/src/[^/]+/', pathNot: ['^$1/src/$2/', '^$1/src/(common|testing)/'] },
  },
  {
    name: 'common-knows-no-feature',
    comment:
      'What features share stands below them. Pass the feature in from above instead of importing it here.',
    from: { path: '^(mfe-[^/]+)/src/common/' },
    to: { path: '^$1/src/[^/]+/', pathNot: '^$1/src/(common|testing)/' },
  },
  {
    name: 'shell-features-are-strangers',
    comment:
      'A screen of the shell does not reach into another. Lift what both need to shell/src/common/ or to shared-kit.',
    from: { path: '^shell/src/([^/]+)/', pathNot: [shellGround, shellAssembly] },
    to: { path: '^shell/src/[^/]+/', pathNot: [shellGround, '^shell/src/$1/'] },
  },
  {
    name: 'shell-ground-knows-no-feature',
    comment: 'What the screens stand on does not know them. Let shell/src/portal/ pass the feature in.',
    from: { path: shellGround },
    to: { path: '^shell/src/[^/]+/', pathNot: shellGround },
  },
  {
    name: 'kit-knows-nobody',
    comment: 'The kit is what the applications stand on. Take what differs as an argument or a portal prop.',
    from: { path: '^shared-kit/' },
    to: { path: '^(shell|gateway|api|e2e|scripts|mfe-[^/]+)/' },
  },
  {
    name: 'contract-is-pure',
    comment:
      'The contract runs in Node and in every browser: zod and itself only. Put what needs more beside its user.',
    from: { path: '^shared-kit/src/contract/', pathNot: test },
    to: { pathNot: ['^shared-kit/src/contract/', 'node_modules/zod/'] },
  },
  {
    name: 'zod-comes-late',
    comment:
      'A first screen stands before zod is there. Import types of zod alone, and @portal/shared-kit/schemas-now where something is parsed at once.',
    from: {
      path: '^(shared-kit|shell|mfe-[^/]+)/src/',
      pathNot: [test, '^shared-kit/src/(contract|schema|testing|screen/form)/'],
    },
    to: { path: 'node_modules/zod/', dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'servers-see-only-the-contract',
    comment:
      'The servers share types and schemas with the browser, nothing else: import @portal/shared-kit/contract/<area>.',
    from: { path: '^(api|gateway)/', pathNot: `jest[.][^/]+$` },
    to: { path: '^shared-kit/', pathNot: '^shared-kit/src/contract/' },
  },
  {
    name: 'servers-meet-over-http',
    comment:
      'API and gateway are two processes that may stand on two machines. Let one call the other over HTTP.',
    from: { path: '^(api|gateway)/' },
    to: { path: '^(api|gateway|mfe-[^/]+)/', pathNot: '^$1/' },
  },
  {
    name: 'server-kit-stands-alone',
    comment: 'What both servers share knows neither of them. Take what differs as an argument.',
    from: { path: '^server-kit/' },
    to: { path: '^(api|gateway|shared-kit|shell|mfe-[^/]+)/' },
  },
  {
    name: 'only-servers-reach-the-server-kit',
    comment:
      'It is code of the servers, with the key of the bucket. Let the API or the gateway answer over HTTP.',
    from: { path: '^(shell|shared-kit|mfe-[^/]+)/' },
    to: { path: '^server-kit/' },
  },
  {
    name: 'nobody-calls-a-server-in-process',
    comment: 'A browser application reaches the servers over HTTP with the endpoint objects of the contract.',
    from: { path: '^(shell|mfe-[^/]+)/' },
    to: { path: '^(api|gateway)/' },
  },
  {
    name: 'nobody-imports-the-shell',
    comment: 'What the shell offers reaches a remote as portal props, what both need stands in shared-kit.',
    from: { pathNot: '^shell/' },
    to: { path: '^shell/' },
  },
  {
    name: 'kit-only-by-its-doors',
    comment:
      'Import one of the exports of shared-kit/package.json (@portal/shared-kit/screen, …), never a path behind them.',
    from: { pathNot: '^shared-kit/' },
    to: { path: '^shared-kit/', pathNot: [...kitDoors, '^shared-kit/package[.]json$'] },
  },
  {
    name: 'sql-stays-in-repositories',
    comment:
      'Queries stand in <resource>.repository.ts as functions of Db or Tx; call one. Types of kysely may go anywhere.',
    from: {
      path: '^api/src/',
      pathNot: [
        '[.](repository|test)[.]ts$',
        '^api/src/((platform/database|testing)/|platform/http/failure[.]ts$|database[.]ts$)',
      ],
    },
    to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'students-read-published-results',
    comment:
      'What a student receives comes from grading/published, or from enrolment/subjects/known-results: they know only what is published (J2).',
    // What teachers have to publish is counted, and names no result.
    from: {
      path: answersStudents,
      pathNot: [test, 'renewals/renewal-subjects[.]service[.]ts$', 'portal/taught[.]repository[.]ts$'],
    },
    to: { path: rawResults, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'migrations-stand-alone',
    comment:
      "A migration runs years after the code of its day is gone. Write out what it needs; never import today's code.",
    from: { path: '^api/src/platform/database/migrations/[0-9]' },
    to: { path: '^(api|shared-kit)/', pathNot: '^api/src/platform/database/migrations/' },
  },
  {
    name: 'no-test-code-in-production',
    comment:
      'Test doubles and test files are imported by tests only. Move what production needs out of them.',
    from: { path: '^(api|gateway|server-kit|shell|shared-kit|mfe-[^/]+)/src/', pathNot: test },
    to: { path: ['/testing/', '[.]test[.]', '-fake[.]'], pathNot: 'node_modules' },
  },
  {
    name: 'no-dev-deps-in-production',
    comment:
      "What runs in production is installed in production: move the package to this package's `dependencies`.",
    from: { path: '^(api|gateway|server-kit|shell|shared-kit|mfe-[^/]+)/', pathNot: [test, buildTool] },
    // What a package asks its users for is installed with them.
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm-peer'] },
  },
  {
    name: 'dependencies-are-declared',
    comment:
      "Name the package in this package's own package.json, with `catalog:`; what a neighbour installs may go any day.",
    from: { pathNot: '(^|/)jest[.][^/]+$' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'imports-resolve',
    comment:
      'There is no such file or door. Mind the extension (.ts, .tsx) and the exports of shared-kit/package.json.',
    from: {},
    // Types alone, which the package's own types bring under this name.
    to: { couldNotResolve: true, pathNot: '^pdfmake/interfaces$' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: `${__dirname}/tsconfig.base.json` },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|[.]data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
