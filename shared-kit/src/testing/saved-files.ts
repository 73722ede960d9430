/** The addresses of files that the browser was made to save without leaving the page; until jest.restoreAllMocks(). */
export function savedFiles(): string[] {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.hasAttribute('download')) saved.push(this.pathname);
  });
  return saved;
}
