/** SQL files are imported as text: esbuild and jest do that. */
declare module '*.sql' {
  const text: string;
  export = text;
}
