const { existsSync } = require('node:fs');
const path = require('node:path');

const kit = path.join(__dirname, '../..');
const source = path.join(kit, 'src/refresh/runtime.ts');

/** What a page draws components with while they are written; compiled where the kit is packed. */
const runtime = existsSync(source) ? source : path.join(kit, 'dist/refresh/runtime.js');

module.exports = { runtime };
