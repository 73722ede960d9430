/** What `data-release` says of an element that belongs to a release; the build puts its styles within these. */
export const releaseMark = ({ name, release }: { name: string; release: string }): string =>
  `${name}/${release}`;

/** Where the lists, dialogs and hints of a release open: in the body, as antd has it, yet in an element of its own, so that its styles
 *  reach them and they leave with it. */
export function popupPlace(mark: string): { get(): HTMLElement; remove(): void } {
  const place = document.createElement('div');
  place.dataset.release = mark;
  return {
    get() {
      if (!place.isConnected) document.body.append(place);
      return place;
    },
    remove: () => place.remove(),
  };
}
