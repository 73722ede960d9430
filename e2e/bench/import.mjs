import { signIn, startPortal, temporaryData } from './portal.mjs';

/** Files of so many new subjects and teachers are checked and written, each in its job; the demonstration's data is thrown away afterwards.
 *  `npm run bench -- import` */
const lines = Number(process.env.LINES ?? 5_000);
const promised = 30_000;

const every = Array.from({ length: lines }, (_, n) => n);
const letters = (/** @type {number} */ n) =>
  [...String(n).padStart(5, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('');
/** @type {Record<string, (department: string) => string[]>} */
const files = {
  subjects: () => ['Disciplina;Código;Créditos', ...every.map((n) => `Disciplina ${n} de medida;MED${n};6`)],
  teachers: (department) => [
    'Tipo de documento;Número do documento;Nome completo;Género;Data de nascimento;E-mail;Contacto;Departamento',
    ...every.map((n) => {
      const number = String(n).padStart(5, '0');
      return `Bilhete de Identidade;1199000${number}A;Docente Medida ${letters(n)};Feminino;20/05/1985;medida.${n}@demo.test;8411${number};${department}`;
    }),
  ],
};

const data = temporaryData();
const portal = await startPortal(data.dir);
try {
  const authorization = `Bearer ${await signIn(portal.gateway, 'admin@demo.test')}`;
  const call = async (/** @type {string} */ path, /** @type {RequestInit} */ init = {}) => {
    const headers = { authorization, ...init.headers };
    const answer = await fetch(`${portal.gateway}/api/${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()).data;
  };
  /** @param {number} id @param {string} targetState */
  const reaches = async (id, targetState) => {
    for (;;) {
      const importState = await call(`imports/${id}`);
      if (importState.state === targetState) return importState;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const [{ dep_name: department }] = await call('department?state=activo');
  for (const [kind, linesOf] of Object.entries(files)) {
    const form = new FormData();
    form.set('file', new Blob([linesOf(department).join('\r\n')], { type: 'text/csv' }), `${kind}.csv`);
    let from = performance.now();
    const { id } = await call(`import-files/${kind}`, { method: 'POST', body: form });
    const { counts } = await reaches(id, 'VERIFICADA');
    const checked = performance.now() - from;
    if (counts.NOVA !== lines) throw new Error(`${counts.NOVA} of ${lines} ${kind} are new`);
    from = performance.now();
    await call(`imports/${id}/confirm`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    const { counts: after } = await reaches(id, 'IMPORTADA');
    const written = performance.now() - from;
    if (after.applied !== lines) throw new Error(`${after.applied} of ${lines} ${kind} were written`);
    for (const [name, ms] of Object.entries({ checked, written })) {
      console.log(
        `${ms <= promised ? 'ok  ' : 'SLOW'} ${lines} ${kind} ${name} in ${(ms / 1000).toFixed(1)} s, at most ${promised / 1000} s`,
      );
      if (ms > promised) process.exitCode = 1;
    }
  }
} finally {
  await portal.stop();
  data.remove();
}
